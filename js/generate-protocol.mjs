// Writes src/protocol.ts from thirteen_widget/protocol.py; with --check it only says whether that is needed.
// PYTHON names the interpreter to ask (it needs pydantic).
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const target = here("src/protocol.ts");
const python = process.env.PYTHON ?? [here("../.venv/bin/python")].find(existsSync) ?? "python3";

const schema = JSON.parse(execFileSync(python, [here("protocol_schema.py")], { encoding: "utf8" }));
const types = await compile(schema, "Boundary", {
  additionalProperties: false,
  bannerComment: "// Generated from thirteen_widget/protocol.py by `npm run types`; change it there.",
  unreachableDefinitions: true,
  ignoreMinAndMaxItems: false,
  style: { printWidth: 100 },
});
// The schema only carries its definitions; the empty interface around them and the notes on it are dropped.
const text = types
  .replace(/export interface Boundary \{\}\n?/, "")
  .replace(
    / ?\*? ?This interface was referenced by `Boundary`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g,
    "",
  )
  .replace(/\n \*\n \*\//g, "\n */");

if (process.argv.includes("--check")) {
  const stored = existsSync(target) ? await readFile(target, "utf8") : "";
  if (stored !== text) {
    console.error("src/protocol.ts does not match thirteen_widget/protocol.py: run `npm run types`");
    process.exit(1);
  }
} else {
  await writeFile(target, text);
}
