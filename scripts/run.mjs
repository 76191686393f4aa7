// Runs one script on the project's own Node, installing first: `node scripts/run.mjs scripts/admin.ts …`.
import { spawnSync } from "node:child_process";
import { install, nodePath, root } from "./prepare.mjs";

install();
const { status } = spawnSync(nodePath(), process.argv.slice(2), { cwd: root, stdio: "inherit" });
process.exit(status ?? 1);
