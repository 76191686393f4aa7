// Keeps a server running (AVL-02). Plain JavaScript with nothing but Node's own modules: it runs on the machine's Node,
// before anything is installed.
import { setTimeout as sleep } from "node:timers/promises";
import { exits, isUnexpected, pauseBefore } from "./restart-rule.mjs";
import { recordEnd } from "./record-end.mjs";
import { onStarterGone } from "./starter.mjs";

/** Remembered ends: more than fit into a minute with its pauses. */
const remembered = 20;

/**
 * Runs a server until it is told to stop. One that ends unexpectedly is started again (restart-rule.mjs says when); any
 * other end ends this process too.
 * @param parts `environment` of this process; `start` starts the server as a child process with a channel (`ipc`), over
 * which it tells what the restart needs to know, and learns that this process has gone
 */
export async function supervise({ environment, start }) {
  const stop = new AbortController();
  let server;
  // Ctrl-C reaches the whole group by itself; a signal sent to this process alone is passed on.
  process.on("SIGINT", () => stop.abort());
  const end = () => {
    stop.abort();
    server.kill("SIGTERM");
  };
  process.on("SIGTERM", end);
  onStarterGone(environment, end);
  // The end of a program that reads the log (`npm start | tee`) must not end the shop.
  process.stdout.on("error", () => {});
  let ends = [];
  let ranMs = 0;
  for (;;) {
    const startedAt = performance.now();
    server = start();
    const ended = { ...(await endOf(server)), hasRun: ends.length > 0 };
    if (stop.signal.aborted || !isUnexpected(ended)) process.exit(exitCode(ended));
    ranMs += performance.now() - startedAt;
    ends = [...ends, ranMs].slice(-remembered);
    const pauseMs = pauseBefore(ends);
    report(ended, pauseMs);
    await sleep(pauseMs, undefined, { signal: stop.signal }).catch(() => process.exit(0));
  }
}

/** How the program ended, and what it had reported before (server/operator/supervisor.ts). */
function endOf(server) {
  const told = {};
  server.on("message", (facts) => Object.assign(told, facts));
  return new Promise((resolve) => {
    server.on("exit", (code, signal) => resolve({ code, signal, ...told }));
    // The system had no room for one more process.
    server.on("error", ({ message }) => resolve({ code: 1, signal: null, cause: message }));
  });
}

function exitCode({ code, signal }) {
  return signal !== null || Object.values(exits).includes(code) ? 1 : code;
}

function report(end, pauseMs) {
  const at = new Date().toISOString();
  const cause = causeOf(end);
  say({ level: "error", time: at, cause, pauseMs, msg: "the server ended unexpectedly and is started again" });
  if (end.dataFolder === undefined) return;
  try {
    recordEnd(end.dataFolder, { at, cause });
  } catch (error) {
    say({ level: "warn", time: at, cause: error.message, msg: "the unexpected end could not be recorded" });
  }
}

const signals = {
  SIGKILL: "killed (SIGKILL), by somebody or by the system for want of memory",
  SIGABRT: "aborted (SIGABRT), as Node does when its memory is used up",
};

function causeOf({ code, signal, cause }) {
  if (cause !== undefined) return cause;
  return signal === null ? `exit code ${code}` : (signals[signal] ?? signal);
}

/** Writes in the form of the shop's own log (server/log.ts). */
function say(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
