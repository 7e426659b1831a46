import { type ReadonlySignal, signal } from "@preact/signals-core";

/** Whether the host looks dark, read from what it really paints and watched until the signal aborts. */
export function hostIsDark(el: HTMLElement, until: AbortSignal): ReadonlySignal<boolean> {
  const dark = signal(false);
  const look = () => (dark.value = judge(el));
  look();
  const view = el.ownerDocument.defaultView;
  if (!view) return dark;
  // Hosts switch themes by attributes and classes of the page's outer elements.
  const observer = new MutationObserver(look);
  for (const outer of [el.ownerDocument.documentElement, el.ownerDocument.body])
    observer.observe(outer, { attributes: true, attributeFilter: ["class", "style", ...MARKS] });
  until.addEventListener("abort", () => observer.disconnect());
  const asked = view.matchMedia?.("(prefers-color-scheme: dark)");
  asked?.addEventListener("change", look, { signal: until });
  // The element may not be in the page yet, and a style sheet of the theme may come late.
  for (const wait of [0, 250, 1000]) {
    const timer = view.setTimeout(look, wait);
    until.addEventListener("abort", () => view.clearTimeout(timer));
  }
  return dark;
}

const MARKS = ["data-jp-theme-light", "data-theme", "data-bs-theme", "data-vscode-theme-kind", "data-mode"];

function judge(el: HTMLElement): boolean {
  const document = el.ownerDocument;
  const view = document.defaultView;
  const said = document.body.getAttribute("data-jp-theme-light");
  if (said !== null) return said === "false";
  for (let at: Element | null = el; at && view; at = parentOf(at)) {
    const light = lightness(view.getComputedStyle(at).backgroundColor);
    if (light !== null) return light < 0.66;
  }
  return view?.matchMedia?.("(prefers-color-scheme: dark)").matches ?? false;
}

/** The parent, out of shadow roots too. */
function parentOf(element: Element): Element | null {
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** How light a CSS colour looks, 0 to 1; null when it lets the background through or can not be read. */
function lightness(colour: string): number | null {
  const found = /^rgba?\(([^)]+)\)$/.exec(colour);
  const [red = Number.NaN, green = 0, blue = 0, alpha = 1] = (found?.[1] ?? "").split(/[\s,/]+/).map(Number);
  // As much as each primary adds to how light a colour is, see ITU-R BT.709.
  return alpha > 0.5 && red >= 0 ? (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255 : null;
}
