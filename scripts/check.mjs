// `npm run check`: types, lint, format, dead code, known holes.
import { spawnSync } from "node:child_process";
import { installAll, nodePath, root } from "./prepare.mjs";

export const checks = [
  { name: "routes' types", args: ["node_modules/@react-router/dev/bin.cjs", "typegen"] },
  { name: "types", args: ["node_modules/typescript/bin/tsc", "--noEmit"] },
  { name: "lint", args: ["node_modules/oxlint/bin/oxlint", "--type-aware", "--deny-warnings"] },
  {
    name: "format",
    args: ["node_modules/prettier/bin/prettier.cjs", "--check", ".", "--log-level", "warn"],
  },
  { name: "dead code", args: ["node_modules/knip/bin/knip.js"] },
  { name: "known holes", args: ["scripts/audit.mjs"] },
];

/** Runs all of them, whatever the first ones say, and resolves to the names of those that failed. */
export function check() {
  return checks.filter(({ name, args }) => {
    console.log(`— ${name}`);
    return (
      spawnSync(nodePath(), args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] }).status !==
      0
    );
  });
}

if (process.argv[1]?.endsWith("check.mjs")) {
  installAll();
  const failed = check();
  if (failed.length > 0) console.error(`Failed: ${failed.map(({ name }) => name).join(", ")}`);
  process.exit(failed.length > 0 ? 1 : 0);
}
