import { parseArgs } from "node:util";
import { runAttacks } from "#lab/load/attack-run.ts";
import { runCostly } from "#lab/load/costly-run.ts";
import { runSlow } from "#lab/load/slow-run.ts";
import { runSoak } from "#lab/load/soak-run.ts";
import { startPostgresServer } from "#tests/postgres-server.ts";

/**
 * `npm run soak -- --slow [--minutes 3]`: 400 clients that send or read a byte now and then (R08).
 * `npm run soak -- --costly [--minutes 1]`: 20 guests who ask for the most that they may (R09).
 * `npm run soak -- --attack [--seconds 10] [--postgres]`: the attacks of one stranger, each by itself and all at once,
 * and a neighbour's view of each (availability); ends with a table for docs/reliability.md.
 * `npm run soak [-- --shoppers 1000 --sockets 50 --minutes 5] [--postgres]`: many shoppers for some minutes, each from
 * an address of their own (R07); is the process as light at the end as it was (R22)? Prints the figures; ends with 1
 * when a goal was missed. Linux only: other systems have one loopback address.
 */
const { values } = parseArgs({
  options: {
    shoppers: { type: "string", default: "500" },
    sockets: { type: "string", default: "50" },
    minutes: { type: "string", default: "5" },
    postgres: { type: "boolean", default: false },
    slow: { type: "boolean", default: false },
    costly: { type: "boolean", default: false },
    attack: { type: "boolean", default: false },
    seconds: { type: "string", default: "10" },
  },
});

const minutes = Number(values.minutes);
const { table = "", ...report } = await run();
process.stdout.write(`${JSON.stringify(report, null, 2)}\n${table}`);
process.exitCode = report.missed.length > 0 ? 1 : 0;

function run(): Promise<{ missed: string[]; table?: string }> {
  if (values.attack) return withDatabase((databaseUrl) => runAttacks({ seconds: Number(values.seconds), databaseUrl })); // prettier-ignore
  if (values.slow) return runSlow({ minutes });
  if (values.costly) return runCostly({ minutes });
  const [shoppers, sockets] = [Number(values.shoppers), Number(values.sockets)];
  return withDatabase((databaseUrl) => runSoak({ shoppers, sockets, minutes, databaseUrl }));
}

async function withDatabase<T>(work: (url: string | undefined) => Promise<T>): Promise<T> {
  const server = values.postgres ? await startPostgresServer() : undefined;
  const found = await work(server?.url);
  await server?.stop();
  return found;
}
