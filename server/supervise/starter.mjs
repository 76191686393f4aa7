// Notices that npm was ended: it passes a signal to its shell alone, and a killed one passes nothing on.
import { existsSync, readFileSync } from "node:fs";

const lookEveryMs = 500;

/** This process's parents up to npm, as they are now: npm itself, or its shell and npm. */
function starters() {
  const shell = `/proc/${process.ppid}`;
  const isShell = existsSync(shell) && readFileSync(`${shell}/cmdline`, "utf8").includes("\0-c\0node scripts/");
  return isShell ? [process.ppid, parentOf(shell)] : [process.ppid];
}

/** The field after the name in brackets and the state (proc_pid_stat(5)). */
function parentOf(folder) {
  const line = readFileSync(`${folder}/stat`, "utf8");
  return Number(line.slice(line.lastIndexOf(")") + 2).split(" ")[1]);
}

// Read as this process begins: npm may be ended while packages are being installed.
const first = starters();

/** Calls back once when npm, or its shell, is gone. A process that npm did not start may outlive its parent. */
export function onStarterGone(environment, callback) {
  if (environment.npm_lifecycle_event === undefined) return;
  const timer = setInterval(() => {
    if (starters().join(" ") === first.join(" ")) return;
    clearInterval(timer);
    callback();
  }, lookEveryMs);
  timer.unref();
}
