/// <reference types="vite/client" />
import { expect, it } from "vitest";

const sheets = import.meta.glob<string>("../src/**/*.css", { query: "?raw", import: "default", eager: true });

/** What stands outside all braces before each block. */
function outermost(css: string): string[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, "");
  const heads: string[] = [];
  let depth = 0;
  let head = "";
  for (const char of plain) {
    if (char === "{" && depth++ === 0) heads.push(head.trim());
    if (depth === 0) head += char;
    if (char === "}" && --depth === 0) head = "";
  }
  return heads;
}

it.each(Object.keys(sheets))("%s touches nothing outside the table", (name) => {
  const heads = outermost(sheets[name] ?? "");
  expect(heads.length).toBeGreaterThan(0);
  for (const head of heads) expect(head).toMatch(/^(\.thirteen-widget|@keyframes tw-[a-z]+)$/);
});

it.each(Object.keys(sheets))("%s downloads nothing", (name) => {
  expect(sheets[name]).not.toMatch(/url\(|@import|@font-face/);
});
