import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { runChaos } from "../tests/operations/chaos-run.ts";
import { startPostgresServer } from "../tests/postgres-server.ts";

/**
 * `npm run chaos [-- --checkouts 300 --clients 20 --kills 40] [--postgres]`: shops die while people buy, and the
 * sandbox judges (access.md R01). With `--postgres`: two processes on a server of this run's own, which goes away
 * now and then. Prints the figures; ends with 1 when a goal was missed.
 */
const { values } = parseArgs({
  options: {
    checkouts: { type: "string", default: "300" },
    clients: { type: "string", default: "20" },
    kills: { type: "string", default: "40" },
    postgres: { type: "boolean", default: false },
  },
});

let server = values.postgres ? await startPostgresServer({ keep: true }) : undefined;

/** Away for three seconds, then the same data on the same port. */
async function outage(): Promise<void> {
  if (!server) return;
  const { directory, port } = server;
  await server.stop();
  await pause(3000);
  server = await startPostgresServer({ directory, port, keep: true });
}

const report = await runChaos({
  checkouts: Number(values.checkouts),
  clients: Number(values.clients),
  kills: Number(values.kills),
  ...(server && { databaseUrl: server.url, processes: 2, outage }),
});
await server?.stop();
if (server) await rm(server.directory, { recursive: true, force: true });
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exitCode = report.faults.length > 0 ? 1 : 0;
