// `npm start`: installs and builds the missing parts, then keeps the server running. Plain JavaScript with nothing but
// Node's own modules: on a fresh clone it runs on the machine's Node before anything is installed.
import { spawn } from "node:child_process";
import { supervise } from "../server/supervise/supervise.mjs";
import { environment, nodePath, prepare, root, serverOptions } from "./prepare.mjs";

prepare();
const options = { cwd: root, env: environment, stdio: ["inherit", "inherit", "inherit", "ipc"] };
const start = () => spawn(nodePath(), [...serverOptions, "server/start.ts"], options);
await supervise({ environment, start });
