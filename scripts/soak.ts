import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { runSoak } from "../tests/operations/soak-run.ts";
import { startPostgresServer } from "../tests/postgres-server.ts";

/**
 * `npm run soak [-- --shoppers 1000 --sockets 50 --minutes 5] [--postgres]`: many shoppers for some minutes, each
 * from an address of their own (R07); is the process as light at the end as it was (R22)? Prints the figures; ends
 * with 1 when a goal was missed. Linux only: other systems have one loopback address.
 */
const { values } = parseArgs({
  options: {
    shoppers: { type: "string", default: "500" },
    sockets: { type: "string", default: "50" },
    minutes: { type: "string", default: "5" },
    postgres: { type: "boolean", default: false },
  },
});

const server = values.postgres ? await startPostgresServer() : undefined;
const report = await runSoak({
  shoppers: Number(values.shoppers),
  sockets: Number(values.sockets),
  minutes: Number(values.minutes),
  databaseUrl: server?.url,
});
await server?.stop();
if (server) await rm(server.directory, { recursive: true, force: true });
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exitCode = report.missed.length > 0 ? 1 : 0;
