// `npm start`: installs and builds the missing parts, then keeps the server running. Plain JavaScript with nothing but
// Node's own modules: on a fresh clone it runs on the machine's Node before anything is installed.
import { prepare, serverOptions } from "./prepare.mjs";
import { supervise } from "./supervise/supervise.mjs";

prepare();
await supervise([...serverOptions, "server/start.ts"]);
