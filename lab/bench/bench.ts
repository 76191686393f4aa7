import type { Figure } from "./figure.ts";

const short = ["pages", "rest", "auth", "storage", "realtime", "import", "lighthouse"];
/** Take minutes: only by their names. */
const long = ["memory", "growth"];

/** Runs the benchmarks among the words, else every short one; other words choose rows of theirs. */
export async function runBenchmarks(words: readonly string[]): Promise<void> {
  const all = [...short, ...long];
  const names = words.length === 0 ? short : all.filter((name) => words.includes(name));
  const parts = words.filter((word) => !all.includes(word));
  for (const name of names) {
    const { run }: { run: (parts: readonly string[]) => Promise<Figure[]> } = await import(`./${name}.ts`);
    process.stdout.write(`\n${name}\n`);
    for (const figure of await run(parts)) process.stdout.write(`  ${lineOf(figure)}\n`);
  }
}

function lineOf({ name, value, unit, ceiling, ratio }: Figure): string {
  const against = ceiling === undefined ? "" : `  ceiling ${round(ceiling)} ${unit}`;
  const share = ratio === undefined ? "" : `  ratio ${ratio.toFixed(2)}`;
  return `${name.padEnd(58)} ${round(value).padStart(9)} ${unit}${against}${share}`;
}

function round(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(2);
}
