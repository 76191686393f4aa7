// `npm run soak -- --slow [--minutes 3]`: 400 clients that send or read a byte now and then (R08).
// `npm run soak -- --costly [--minutes 1]`: 20 guests who ask for the most that they may (R09).
// `npm run soak -- --attack [--seconds 10] [--postgres]`: the attacks of one stranger, each by itself and all at once,
// and a neighbour's view of each (availability); ends with a table for docs/reliability.md.
// `npm run soak [-- --shoppers 1000 --sockets 50 --minutes 5] [--postgres]`: many shoppers for some minutes, each from
// an address of their own (R07); is the process as light at the end as it was (R22)? Prints the figures; ends with 1
// when a goal was missed. Linux only: other systems have one loopback address.
import { parseArgs } from "node:util";
import { runAttacks } from "#lab/load/attack-run.ts";
import { runCostly } from "#lab/load/costly-run.ts";
import { runSlow } from "#lab/load/slow-run.ts";
import { runSoak } from "#lab/load/soak-run.ts";
import { withPostgres } from "#tests/postgres-server.ts";

const { values } = parseArgs({
  options: {
    shoppers: { type: "string", default: "500" },
    sockets: { type: "string", default: "50" },
    minutes: { type: "string", default: "5" },
    seconds: { type: "string", default: "10" },
    postgres: { type: "boolean" },
    slow: { type: "boolean" },
    costly: { type: "boolean" },
    attack: { type: "boolean" },
  },
});
const [minutes, seconds] = [Number(values.minutes), Number(values.seconds)];
const [shoppers, sockets] = [Number(values.shoppers), Number(values.sockets)];
type Found = Promise<{ missed: string[]; table?: string }>;
const { table = "", ...report } = await withPostgres(values.postgres, (databaseUrl): Found => {
  if (values.attack) return runAttacks({ seconds, databaseUrl });
  if (values.slow) return runSlow({ minutes });
  if (values.costly) return runCostly({ minutes });
  return runSoak({ shoppers, sockets, minutes, databaseUrl });
});
process.stdout.write(`${JSON.stringify(report, null, 2)}\n${table}`);
process.exitCode = report.missed.length > 0 ? 1 : 0;
