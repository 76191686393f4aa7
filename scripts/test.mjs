// `npm test`: installs the tests' packages and a browser, and runs everything. Each kind of test runs even if the one
// before failed; the closing line counts them all.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { check, checks } from "./check.mjs";
import { environment, installAll, nodePath, prepare, root } from "./prepare.mjs";

const results = join(root, ".tests");
rmSync(join(results, "vitest.json"), { force: true });
rmSync(join(results, "journeys.json"), { force: true });
mkdirSync(results, { recursive: true });

prepare(installAll);
if ((await start(["tests/browser.ts"], "inherit")).status !== 0) process.exit(1);

const failedChecks = await check();
let passed = checks.length - failedChecks.length;
let failed = failedChecks.length;

// Side by side, since each waits often enough for the other to go on.
const journeys = start(["node_modules/@playwright/test/cli.js", "test"], "pipe");
console.log("— unit, contract on both databases, operations");
const vitest = start(
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${join(results, "vitest.json")}`,
  ],
  "inherit",
);
count(join(results, "vitest.json"), (await vitest).status, (report) => [
  report.numPassedTests,
  report.numFailedTests,
]);

const { status, said } = await journeys;
console.log(`— journeys in a browser\n${said}`);
count(join(results, "journeys.json"), status, ({ stats }) => [
  stats.expected + stats.flaky,
  stats.unexpected,
]);

for (const { name } of failedChecks) console.log(`failed: ${name}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** What it says is shown at once (`inherit`) or handed over at its end (`pipe`). */
async function start(args, output) {
  const child = spawn(nodePath(), args, {
    cwd: root,
    env: environment,
    stdio: ["ignore", output, output],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => (said += part));
  const [status] = await once(child, "close");
  return { status, said };
}

/** A runner that failed without failing a test (a broken file, no report) counts as one failure. */
function count(file, status, read) {
  const [good, bad] = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : [0, 0];
  passed += good;
  failed += bad > 0 || status === 0 ? bad : 1;
}
