// `npm run dev`: the shop with hot reload of its pages.
import { spawn } from "node:child_process";
import { onStarterGone } from "../server/supervise/starter.mjs";
import { environment, install, nodePath, root } from "./prepare.mjs";

install();
const server = spawn(
  nodePath(),
  [
    // Vite's pages and the server must share one React Router: the contexts of two copies do not meet.
    "--conditions=development",
    "--watch-path=server",
    "--watch-path=platform",
    "--watch-path=supabase",
    "--watch-path=domain",
    "--watch-path=payment-sandbox",
    "server/dev.ts",
  ],
  { cwd: root, stdio: "inherit", env: environment },
);
process.on("SIGINT", () => {});
const end = () => server.kill("SIGTERM");
process.on("SIGTERM", end);
onStarterGone(environment, end);
server.on("exit", (code) => process.exit(code ?? 1));
