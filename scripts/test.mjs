// `npm test`: installs the tests' packages and a browser, and proves each requirement once. `npm run test:all` runs the
// repetitions too (`--rest`: them alone); `npm test -- FILE` or `FILE:LINE` runs that alone. tests/runs.ts divides them.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { stripVTControlCharacters } from "node:util";
import { checkBeside } from "./check.mjs";
import { environment, installAll, nodePath, prepare, root } from "./prepare.mjs";

const words = process.argv.slice(2);
const files = words.filter((word) => !word.startsWith("--"));
const isRest = words.includes("--rest");
const isWhole = files.length > 0 || (words.includes("--all") && !isRest);
const run = isWhole ? "all" : isRest ? "rest" : "once";

prepare(installAll);

let passed = 0;
const failures = [];
// The checks run beside the tests, which wait often enough for a browser or a database.
const checking = files.length === 0 ? checkAll() : undefined;
await prepareTools();

const vitest = ["node_modules/vitest/vitest.mjs", "run", "--reporter=./tests/vitest-reporter.ts", "--passWithNoTests"];
const playwright = ["node_modules/@playwright/test/cli.js", "test", "--reporter=./tests/journeys-reporter.ts"];
const runners = [
  {
    name: "unit, contract, operations",
    counts: "files",
    args: vitest,
    files: files.filter((file) => !isJourney(file)),
  },
  { name: "journeys", counts: "journeys", args: playwright, files: files.filter(isJourney) },
];
if (isRest) vitest.push("--project", "!unit");
// Side by side, since each waits often enough for the other to go on.
const chosen = runners.filter((runner) => files.length === 0 || runner.files.length > 0);
const progress = setInterval(sayHowFar, 15_000);
await Promise.all([checking, ...chosen.map(follow)]);
clearInterval(progress);

for (const { place, title } of failures) console.log(`failed: ${title}${alone(place)}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 ? 1 : 0);

async function checkAll() {
  const checked = await checkBeside({ early: run !== "rest", late: run !== "once" });
  passed += checked.passed;
  for (const name of checked.failed) fail({ place: "", title: name, errors: [] });
}

/** Runs it to its end, and counts what it tells (tests/tell.ts). */
async function follow(runner) {
  Object.assign(runner, { toCome: 0, done: 0 });
  const before = failures.length;
  const child = start([...runner.args, ...runner.files], "ipc");
  child.on("message", (news) => {
    if (news.toCome !== undefined) runner.toCome = news.toCome;
    else if (news.fileEnded) runner.done += 1;
    else if (news.outcome === "failed") fail(news);
    else {
      passed += 1;
      if (news.outcome !== "passed") console.log(`${news.outcome}: ${news.title} (${news.place})`);
    }
  });
  const [status] = await once(child, "close");
  if (status !== 0 && failures.length === before)
    fail({ place: "", title: `${runner.name}, outside of its tests`, errors: [] });
}

function start(args, ...channels) {
  const env = { ...environment, ...(run !== "all" && { TEST_RUN: run }) };
  return spawn(nodePath(), args, {
    cwd: root,
    env,
    stdio: ["ignore", "inherit", "inherit", ...channels],
  });
}

/** A browser, where none is there. */
async function prepareTools() {
  const [status] = await once(start(["tests/browser.ts"]), "close");
  if (status !== 0) process.exit(1);
  // Tests of the recipes say so where the proxies can't be had.
  await once(start(["tests/proxies.ts"]), "close");
}

function fail({ place, title, errors }) {
  failures.push({ place, title });
  console.log(`FAILED ${title}${alone(place)}`);
  for (const error of errors) console.log(legible(error).replace(/^/gm, "    "));
}

/** Colours are for a terminal. */
function legible(text) {
  return process.stdout.isTTY ? text : stripVTControlCharacters(text);
}

function alone(place) {
  return place ? `\n    alone: npm test -- ${place}` : "";
}

function sayHowFar() {
  const parts = chosen.map(({ counts, done, toCome }) => `${done} of ${toCome} ${counts}`);
  console.log(`… ${parts.join(", ")}; ${passed} passed, ${failures.length} failed`);
}

function isJourney(file) {
  return /\.spec\.ts(:\d+)?$/.test(file) || file.startsWith("tests/journeys");
}
