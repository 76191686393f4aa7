// `npm test`: installs the tests' packages and a browser, and runs everything. Each kind of test runs even if the one
// before failed; the closing lines name what failed and count them all.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
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
const failures = failedChecks.map(({ name }) => name);

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
count("vitest", (await vitest).status, ({ numPassedTests, testResults }) => ({
  good: numPassedTests,
  bad: testResults.flatMap(failuresOfFile),
}));

const { status, said } = await journeys;
console.log(`— journeys in a browser\n${said}`);
count("journeys", status, ({ stats }) => ({
  good: stats.expected + stats.flaky,
  bad: Array(stats.unexpected).fill("a journey, told above"),
}));

for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 ? 1 : 0);

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

/** A runner that failed without failing a test (an error between tests, no report) counts as one failure. */
function count(runner, status, read) {
  const file = join(results, `${runner}.json`);
  const { good, bad } = existsSync(file)
    ? read(JSON.parse(readFileSync(file, "utf8")))
    : { good: 0, bad: [] };
  passed += good;
  failures.push(...bad);
  if (bad.length === 0 && status !== 0) failures.push(`${runner}, outside of its tests`);
}

/** One line or more for each test that failed, and for a file that could not be run. */
function failuresOfFile({ name, message, assertionResults }) {
  const tests = assertionResults
    .filter(({ status }) => status === "failed")
    .map(({ fullName, failureMessages }) => [fullName, ...failureMessages]);
  const told = message ? [[message], ...tests] : tests;
  return told.map((lines) => [relative(root, name), ...lines].join("\n  "));
}
