// `npm run chaos [-- RUN] [--engine pglite|postgres]`: things go wrong while people buy, and the payment sandbox,
// a process of its own, judges. Without a name: shops die (R01). Each run goes over both engines, PostgreSQL with
// two processes; prints figures, ends with 1 when a promise was broken.
//
//   kills      R01  300 checkouts by 20 clients, a counter and quotes, 40 × SIGKILL, webhooks 0 to 10 times, the database away
//   yesterday  R02  a backup restored: 50 later payments come back from the provider
//   storm      R03  1,000 deliveries in a minute, shuffled, one in twenty badly signed
//   away       R04  the database away for 30 s during 100 deliveries (PostgreSQL)
//   rush       R05  200 shoppers at once for three pieces, half of them leave; four times
//   provider   R32  a provider that is slow, refuses, breaks off
//   all        each of them
import { parseArgs } from "node:util";
import { runChaos } from "#lab/chaos/chaos.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: "string" },
    checkouts: { type: "string", default: "300" },
    clients: { type: "string", default: "20" },
    kills: { type: "string", default: "40" },
  },
});
const isWell = await runChaos({
  wanted: positionals[0] ?? "kills",
  engine: values.engine,
  checkouts: Number(values.checkouts),
  clients: Number(values.clients),
  kills: Number(values.kills),
});
process.exitCode = isWell ? 0 : 1;
