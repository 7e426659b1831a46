"""axe-core, run on one table."""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Locator

RUN = """async (root) => {
  const { violations, passes, incomplete } = await axe.run(root);
  const places = (rule) => rule.nodes.map((node) => `${node.html.slice(0, 200)}: ${node.failureSummary}`);
  return {
    violations: violations.map((rule) => [rule.id, rule.help, ...places(rule)]),
    ran: [...violations, ...passes].map((rule) => rule.id),
  };
}"""
STRETCHED = "body { height: 100vh !important }"
"""JupyterLab's body has no height, from which axe concludes that nothing in it can be seen: it leaves out contrast."""


def check(table: Locator) -> None:
    """Fail with what axe finds wrong at a table, and when it has not looked at the contrast of colours."""
    page = table.page
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(AXE_SCRIPT)
    if page.evaluate("() => document.body.clientHeight") == 0:
        page.add_style_tag(content=STRETCHED)
    found = table.evaluate(RUN)
    assert not found["violations"], found["violations"]
    assert "color-contrast" in found["ran"], "axe has not looked at the contrast of colours"
