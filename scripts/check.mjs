// `npm run check`: types, lint, format, dead code, known holes.
import { spawn } from "node:child_process";
import { once } from "node:events";
import "../server/operator/plain-errors.mjs";
import { installAll, nodePath, root } from "./prepare.mjs";

/** `isLate`: nothing that people would notice; `npm run test:all` asks for it, `npm test` does not wait. */
const checks = [
  { name: "routes' types", args: ["node_modules/@react-router/dev/bin.cjs", "typegen"] },
  // Several checkers would each look at what all files share: half the work again, on cores that tests want too.
  { name: "types", args: ["node_modules/typescript/bin/tsc", "--noEmit", "--checkers", "1"] },
  { name: "oldest browsers", args: ["scripts/browsers/check.ts"] },
  { name: "lint", args: ["node_modules/oxlint/bin/oxlint", "--type-aware", "--deny-warnings"], isLate: true },
  {
    name: "format",
    args: ["node_modules/prettier/bin/prettier.cjs", "--check", ".", "--log-level", "warn"],
    isLate: true,
  },
  { name: "dead code", args: ["node_modules/knip/bin/knip.js"], isLate: true },
  { name: "known holes", args: ["scripts/audit.mjs"], isLate: true },
];

/**
 * Runs these one after the other, each on one core, which leaves room for the tests; resolves to how many passed, and
 * the others' names.
 */
export async function checkBeside({ early, late }) {
  const chosen = checks.filter(({ isLate }) => (isLate ? late : early));
  const failed = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other is what is asked for
  for (const one of chosen) if (!(await passes(one, { GOMAXPROCS: "1" }))) failed.push(one.name);
  return { passed: chosen.length - failed.length, failed };
}

/** Resolves to the names of those that failed. All but the first run side by side. */
async function check() {
  const [routes, ...others] = checks;
  const results = [await passes(routes), ...(await Promise.all(others.map((one) => passes(one))))];
  return checks.filter((_, place) => !results[place]).map(({ name }) => name);
}

async function passes({ name, args }, environment = {}) {
  const env = { ...process.env, ...environment };
  const child = spawn(nodePath(), args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (said += part));
  const [status] = await once(child, "close");
  process.stdout.write(`— ${name}\n${said}`);
  return status === 0;
}

if (process.argv[1]?.endsWith("check.mjs")) {
  installAll();
  const failed = await check();
  if (failed.length > 0) console.error(`Failed: ${failed.join(", ")}`);
  process.exit(failed.length > 0 ? 1 : 0);
}
