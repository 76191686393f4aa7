// `npm run fuzz [-- --cases 100000 --rounds 3 --seed 1] [--postgres]`: malformed requests, bodies, headers and socket
// frames to a shop of this run's own (R29); then what every parser takes, cut after every byte and changed at every
// other byte in so many rounds, while a neighbour looks on (AVL-21). Prints the figures; ends with 1 when a goal was
// missed.
import { parseArgs } from "node:util";
import { fuzz } from "#lab/fuzz/fuzz.ts";

const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "100000" },
    rounds: { type: "string", default: "3" },
    seed: { type: "string" },
    postgres: { type: "boolean" },
  },
});
const report = await fuzz({
  cases: Number(values.cases),
  rounds: Number(values.rounds),
  seed: Number(values.seed ?? Math.floor(Math.random() * 2 ** 30)),
  onPostgres: values.postgres,
});
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exitCode = report.faults.length + report.parsers.faults.length > 0 ? 1 : 0;
