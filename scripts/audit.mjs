// `npm run audit`: asks the registry for known holes in the packages that build and run the shop; high ones fail. A
// registry that does not answer (a mirror, no network) is named and fails nothing, since that is no fault of this
// commit.
import { spawnSync } from "node:child_process";
import { root } from "./prepare.mjs";

const npm = process.platform === "win32" ? "npm.cmd" : "npm";
const { stdout } = spawnSync(npm, ["audit", "--omit=dev", "--json"], {
  cwd: root,
  encoding: "utf8",
  timeout: 30_000,
});
const counts = read(stdout)?.metadata?.vulnerabilities;
if (!counts) {
  console.log("The registry did not answer: known holes were not looked for.");
} else {
  console.log(
    `${counts.total} known holes in what builds and runs the shop, ${grave(counts)} of them high or critical.`,
  );
  process.exitCode = grave(counts) > 0 ? 1 : 0;
}

function grave({ high, critical }) {
  return high + critical;
}

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON is no answer.
    return undefined;
  }
}
