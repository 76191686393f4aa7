// `npm start`: installs and builds what is not there yet, then hands over to the server. Plain JavaScript, and
// nothing but Node's own modules: on a fresh clone it runs on the machine's Node before anything is installed.
import { spawn } from "node:child_process";
import { environment, nodePath, prepare, root, serverOptions } from "./prepare.mjs";

prepare();

const options = { cwd: root, env: environment, stdio: "inherit" };
const server = spawn(nodePath(), [...serverOptions, "server/start.ts"], options);
// Ctrl-C reaches the whole group by itself; a signal sent to this process alone is passed on.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => server.kill("SIGTERM"));
server.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
