// Builds the front end into thirteen_widget/static; with --dev the page in dev/ as well, with --watch again and again.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, context } from "esbuild";
import { minify } from "terser";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const flags = new Set(process.argv.slice(2));

// Properties that only our own objects have: no message, trait, element or style has one of these names.
const OWN_PROPERTIES = new RegExp(
  `^(${[
    "answered arc armed asked blast box breaks buried captions centre choice chooseCard clickPile connection cursor",
    "describedBy dispose dragged dragging enter exit face faces free gone group hand head idle laying layout leave",
    "lift link lively metrics mine moments moving note notice offer older olderEvents onChoose onPress origins own",
    "ownMelds panel past pending piles playOrPass pose poses preferences press pressed refuse rotate rows scale",
    "selection slack small snapshot sortBy spoken swallowsClick table tag takeNearest tell throwCard timer turned",
    "turns until useful view widthClass zone",
  ]
    .join(" ")
    .replaceAll(" ", "|")})$`,
);

/** @type {import("esbuild").BuildOptions} */
const common = {
  bundle: true,
  format: "esm",
  target: ["es2022", "chrome111", "firefox113", "safari16.4"],
  // Some hosts run an AMD loader beside us; nothing in the bundle may register itself with it.
  define: { "define.amd": "false" },
  // Shorter than what the automatic runtime makes of it.
  tsconfigRaw: {
    compilerOptions: { jsx: "react", jsxFactory: "createElement", jsxFragmentFactory: "Fragment" },
  },
  inject: [here("src/jsx.ts")],
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
};
const widget = {
  ...common,
  entryPoints: { widget: here("src/index.ts") },
  outdir: here("../thirteen_widget/static"),
  minify: true,
  mangleProps: OWN_PROPERTIES,
};
const page = {
  ...common,
  entryPoints: { page: here("dev/page.ts") },
  outdir: here("dev/out"),
  sourcemap: "inline",
};

const wanted = flags.has("--dev") ? [widget, page] : [widget];
for (const options of wanted) {
  await mkdir(options.outdir, { recursive: true });
  if (flags.has("--watch")) await (await context(options)).watch();
  else await build(options);
}

const file = here("../thirteen_widget/static/widget.js");
if (!flags.has("--watch")) {
  const { code } = await minify(await readFile(file, "utf8"), {
    module: true,
    ecma: 2020,
    compress: { passes: 3, unsafe_arrows: true },
  });
  await writeFile(file, code ?? "");
}

// Every widget in a saved notebook carries the whole bundle: how large it may be, the tests say.
const bundle = await readFile(file);
console.log(`widget.js: ${bundle.length} bytes, ${gzipSync(bundle, { level: 9 }).length} zipped`);
