// Preloaded into every command (run.mjs): what the person at the keyboard can mend is one sentence, and a reader that has
// gone (`| head -1`) ends the command quietly. A fault of ours keeps its stack.
import { inspect } from "node:util";
import { isMainThread } from "node:worker_threads";

function say(error) {
  const isPlain = error?.syscall !== undefined || error?.code?.startsWith?.("ERR_PARSE_ARGS");
  process.stderr.write(`${isPlain ? error.message : inspect(error)}\n`);
  process.exit(1);
}

if (isMainThread) {
  process.on("uncaughtException", say);
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error) => (error.code === "EPIPE" ? process.exit() : say(error)));
}
