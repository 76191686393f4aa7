// `npm run backup -- FILE`: database and pictures in one file, also while the shop runs.
import { resolve } from "node:path";
import { runCommand } from "#server/operator/command-line.ts";

const [file] = process.argv.slice(2);
await runCommand({ command: "backup", path: file && resolve(file) }, "Usage: npm run backup -- FILE");
