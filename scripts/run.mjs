// Runs one script on the project's own Node, installing first: `node scripts/run.mjs scripts/admin.ts …`.
import { spawnSync } from "node:child_process";
import { environment, install, nodePath, root } from "./prepare.mjs";

install();
const options = { cwd: root, env: environment, stdio: "inherit" };
const { status } = spawnSync(nodePath(), process.argv.slice(2), options);
process.exit(status ?? 1);
