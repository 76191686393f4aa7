// `npm run bench [-- NAME … [PART …]]`: every short benchmark, each figure as a ratio against a ceiling measured in the same
// run. A part of what a row of `growth` is called leaves the others out: `npm run bench -- growth "two letters" customer`.
import type { Figure } from "#lab/bench/figure.ts";

const suites = ["pages", "rest", "auth", "storage", "realtime", "lighthouse"];
/** Takes minutes: only by its name. */
const long = ["memory", "growth"];
const wanted = process.argv.slice(2);
const all = [...suites, ...long];
const names = wanted.length === 0 ? suites : all.filter((name) => wanted.includes(name));
const parts = wanted.filter((word) => !all.includes(word));

for (const name of names) {
  const { run }: { run: (parts: readonly string[]) => Promise<Figure[]> } = await import(
    `#lab/bench/${name}.ts`
  );
  console.log(`\n${name}`);
  for (const { name: what, value, unit, ceiling, ratio } of await run(parts)) {
    const against = ceiling === undefined ? "" : `  ceiling ${round(ceiling)} ${unit}`;
    const share = ratio === undefined ? "" : `  ratio ${ratio.toFixed(2)}`;
    console.log(`  ${what.padEnd(58)} ${round(value).padStart(9)} ${unit}${against}${share}`);
  }
}
process.exit(0);

function round(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(2);
}
