import { parseArgs } from "node:util";
import { runChaos } from "../tests/operations/chaos-run.ts";

/**
 * `npm run chaos [-- --checkouts 300 --clients 20 --kills 40]`: shops die while people buy, and the sandbox judges
 * (access.md R01). With DATABASE_URL, two processes on that server. Ends with 1 when a goal was missed.
 */
const { values } = parseArgs({
  options: {
    checkouts: { type: "string", default: "300" },
    clients: { type: "string", default: "20" },
    kills: { type: "string", default: "40" },
    processes: { type: "string" },
  },
});
// oxlint-disable-next-line no-process-env -- a command's own choice of database, as the server reads it
const databaseUrl = process.env["DATABASE_URL"];
const report = await runChaos({
  checkouts: Number(values.checkouts),
  clients: Number(values.clients),
  kills: Number(values.kills),
  databaseUrl,
  processes: Number(values.processes ?? (databaseUrl ? 2 : 1)),
});
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exitCode = report.faults.length > 0 ? 1 : 0;
