// Part of `npm run check`: refuses in the pages' sources what the oldest browsers of package.json lack.
import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { domOfOldest } from "./dom-types.ts";
import { newerCode } from "./newer-code.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, ".tests/browsers");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "dom.d.ts"), domOfOldest(readFileSync(typesOfCompiler(), "utf8")));

const { status } = spawnSync(
  process.execPath,
  ["node_modules/typescript/bin/tsc", "--noEmit", "--checkers", "1", "-p", "tsconfig.browsers.json"],
  { cwd: root, stdio: "inherit" },
);
const sources = globSync("{app,domain}/**/*.{ts,tsx}", { cwd: root, exclude: ["**/*.test.*"] });
const found = sources.flatMap((file) =>
  newerCode(file, readFileSync(join(root, file), "utf8")).syntax.map((fault) => `${file}: ${fault}`),
);
for (const line of found) console.error(line);
if (status !== 0 || found.length > 0) {
  console.error("A browser of package.json's list lacks these: ask for them first, or write it plainly.");
  process.exitCode = 1;
}

/** The compiler is a package for each kind of machine. */
function typesOfCompiler(): string {
  const from = createRequire(join(root, "node_modules/typescript/package.json"));
  const name = `@typescript/typescript-${process.platform}-${process.arch}`;
  return join(dirname(from.resolve(`${name}/package.json`)), "lib/lib.dom.d.ts");
}
