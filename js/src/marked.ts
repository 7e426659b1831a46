/**
 * The mark by which JupyterLab leaves keys alone. Whatever has the focus bears it; off while a combination passes, so
 * that Ctrl+S still saves.
 */
export const MARK = "data-lm-suppress-shortcuts";
