// `npm run bench [-- NAME … [PART …]]`: every short benchmark, each figure as a ratio against a ceiling measured in the same
// run. A part of what a row of `growth` is called leaves the others out: `npm run bench -- growth "two letters" customer`.
import { runBenchmarks } from "#lab/bench/bench.ts";

await runBenchmarks(process.argv.slice(2));
process.exit(0);
