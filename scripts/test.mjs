// `npm test`: installs the tests' packages and a browser, and runs everything. Each kind of test runs even if the one
// before failed; the closing line counts them all.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { check, checks } from "./check.mjs";
import { environment, installAll, nodePath, prepare, root } from "./prepare.mjs";

const results = join(root, ".tests");
rmSync(join(results, "vitest.json"), { force: true });
rmSync(join(results, "journeys.json"), { force: true });
mkdirSync(results, { recursive: true });

prepare(installAll);
if (run(["tests/browser.ts"]) !== 0) process.exit(1);

const failedChecks = await check();
let passed = checks.length - failedChecks.length;
let failed = failedChecks.length;

console.log("— unit, contract on both databases, operations");
const vitest = run([
  "node_modules/vitest/vitest.mjs",
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${join(results, "vitest.json")}`,
]);
count(join(results, "vitest.json"), vitest, (report) => [
  report.numPassedTests,
  report.numFailedTests,
]);

console.log("— journeys in a browser");
const journeys = run(["node_modules/@playwright/test/cli.js", "test"]);
count(join(results, "journeys.json"), journeys, ({ stats }) => [
  stats.expected + stats.flaky,
  stats.unexpected,
]);

for (const { name } of failedChecks) console.log(`failed: ${name}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

function run(args) {
  return (
    spawnSync(nodePath(), args, {
      cwd: root,
      env: environment,
      stdio: ["ignore", "inherit", "inherit"],
    }).status ?? 1
  );
}

/** A runner that failed without failing a test (a broken file, no report) counts as one failure. */
function count(file, status, read) {
  const [good, bad] = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : [0, 0];
  passed += good;
  failed += bad > 0 || status === 0 ? bad : 1;
}
