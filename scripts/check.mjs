// `npm run check`: types, lint, format, dead code, known holes.
import { spawn } from "node:child_process";
import { once } from "node:events";
import "../server/operator/plain-errors.mjs";
import { installAll, nodePath, root } from "./prepare.mjs";

export const checks = [
  { name: "routes' types", args: ["node_modules/@react-router/dev/bin.cjs", "typegen"] },
  { name: "types", args: ["node_modules/typescript/bin/tsc", "--noEmit"] },
  { name: "oldest browsers", args: ["scripts/browsers/check.ts"] },
  { name: "lint", args: ["node_modules/oxlint/bin/oxlint", "--type-aware", "--deny-warnings"] },
  {
    name: "format",
    args: ["node_modules/prettier/bin/prettier.cjs", "--check", ".", "--log-level", "warn"],
  },
  { name: "dead code", args: ["node_modules/knip/bin/knip.js"] },
  { name: "known holes", args: ["scripts/audit.mjs"] },
];

/** Resolves to those that failed. All but the first run side by side, unless `oneByOne` leaves room for others. */
export async function check({ oneByOne = false } = {}) {
  const [routes, ...others] = checks;
  const results = [await passes(routes)];
  // oxlint-disable-next-line no-await-in-loop -- one after the other is what is asked for
  if (oneByOne) for (const one of others) results.push(await passes(one));
  else results.push(...(await Promise.all(others.map(passes))));
  return checks.filter((_, place) => !results[place]);
}

async function passes({ name, args }) {
  const child = spawn(nodePath(), args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (said += part));
  const [status] = await once(child, "close");
  process.stdout.write(`— ${name}\n${said}`);
  return status === 0;
}

if (process.argv[1]?.endsWith("check.mjs")) {
  installAll();
  const failed = await check();
  if (failed.length > 0) console.error(`Failed: ${failed.map(({ name }) => name).join(", ")}`);
  process.exit(failed.length > 0 ? 1 : 0);
}
