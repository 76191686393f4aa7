// Runs one script on the project's own Node, installing first: `node scripts/run.mjs scripts/admin.ts …`. Instruments
// need the pages and the tests' packages too: `node scripts/run.mjs --with-tests scripts/bench.ts …`.
import { spawnSync } from "node:child_process";
import { environment, install, installAll, nodePath, prepare, root } from "./prepare.mjs";

const [first, ...rest] = process.argv.slice(2);
const isInstrument = first === "--with-tests";
if (isInstrument) prepare(installAll);
else install();
const options = { cwd: root, env: environment, stdio: "inherit" };
const words = ["--import=./server/operator/plain-errors.mjs", ...(isInstrument ? rest : [first, ...rest])];
const { status } = spawnSync(nodePath(), words, options);
process.exit(status ?? 1);
