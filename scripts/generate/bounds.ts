// `node scripts/run.mjs scripts/generate/bounds.ts`: writes the table of bounds in docs/reliability.md from the code that has them.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const document = join(root, "docs/reliability.md");

interface Bound {
  name: string;
  value: string;
  /** The first sentence of its comment, if it has one. */
  sentence: string;
}

/** A constant by itself, and the objects whose entries are bounds. */
const single = /^(?:export )?const ((?:max|most|longest)[A-Z]\w*|\w+DeadlineMs) = (.+);$/;
const group = /^(?:export )?const (limits|bounds|places|perAddress|turnLimits|budgets|callBudgets|deadlinesMs)\b.*\{$/;
const budget = /^(\w+): \{.*burst: ([\d_]+), perMinute: ([\d_ /]+)/;
const entry = /^(\w+): (.+?),?$/;

/** The document with its table made from the code (AVL-23). */
export function withBounds(text: string): string {
  const rows = files().flatMap((file) =>
    boundsIn(readFileSync(join(root, file), "utf8")).map(
      ({ name, value, sentence }) => `| \`${name}\` | ${value} | ${sentence} | \`${file}\` |`,
    ),
  );
  const table = ["| bound | value | of what | where |", "|---|---|---|---|", ...rows].join("\n");
  return text.replace(
    /<!-- bounds -->[^]*<!-- \/bounds -->/,
    `<!-- bounds -->\n<!-- prettier-ignore-start -->\n\n${table}\n\n<!-- prettier-ignore-end -->\n<!-- /bounds -->`,
  );
}

function files(): string[] {
  const rooms = ["domain", "platform", "server", "supabase/functions"].map((room) => `${room}/**/*.ts`);
  return globSync(rooms, { cwd: root })
    .filter((file) => !file.includes(".test."))
    .toSorted();
}

function boundsIn(source: string): Bound[] {
  const found: Bound[] = [];
  /** Names of the objects around a line; empty outside of the groups. */
  let path: string[] = [];
  let comment = "";
  for (const raw of source.split("\n")) {
    const line = raw.trim();
    if (/^(\/\*\*|\*)/.test(line)) {
      comment = line.startsWith("/**") ? line : `${comment} ${line}`;
      continue;
    }
    const bound = path.length > 0 ? boundOf(line, path) : loneBound(raw);
    if (bound) found.push({ ...bound, sentence: firstSentence(comment) });
    path = pathAfter(raw, line, path);
    comment = "";
  }
  return found;
}

function loneBound(line: string): Omit<Bound, "sentence"> | undefined {
  const [, name = "", expression = ""] = single.exec(line) ?? [];
  const value = valueOf(name, expression);
  return value === undefined ? undefined : { name, value };
}

function boundOf(line: string, path: readonly string[]): Omit<Bound, "sentence"> | undefined {
  const [, counted, burst = "", perMinute = ""] = budget.exec(line) ?? [];
  if (counted) return { name: counted, value: `${numberOf(burst)} at once, ${rate(perMinute)}` };
  const [, key = "", expression = ""] = entry.exec(line) ?? [];
  const value = valueOf(`${path.at(-1)} ${key}`, expression);
  return value === undefined ? undefined : { name: [...path.slice(1), key].join("."), value };
}

function pathAfter(raw: string, line: string, path: string[]): string[] {
  const [, begun] = path.length === 0 ? (group.exec(raw) ?? []) : (/^(\w+): \{$/.exec(line) ?? []);
  if (begun !== undefined) return [...path, begun];
  return path.length > 0 && line.startsWith("}") ? path.slice(0, -1) : path;
}

/** A number with the unit that the name's ending says; undefined for anything else. */
function valueOf(name: string, expression: string): string | undefined {
  const value = numberOf(expression.replace(/\bmebibyte\b/, "1024 * 1024"));
  if (value === undefined) return undefined;
  if (/bytes\b/i.test(name) && value >= 1024)
    return value >= 1024 ** 2 ? `${value / 1024 ** 2} MiB` : `${value / 1024} KiB`;
  if (/(Ms|Timeout|Interval)\b/.test(name)) return value >= 1_000 ? `${value / 1_000} s` : `${value} ms`;
  return value.toLocaleString("en");
}

function numberOf(expression: string): number | undefined {
  const factors = expression.split(/\s*(?:\*\*?|\/)\s*/);
  if (!factors.every((one) => /^[\d_.]+$/.test(one))) return undefined;
  const numbers = factors.map((one) => Number(one.replaceAll("_", "")));
  if (expression.includes("**")) return numbers.reduce((base, power) => base ** power);
  const isQuotient = expression.includes("/");
  return numbers.reduce((one, other) => (isQuotient ? one / other : one * other));
}

function rate(perMinute: string): string {
  const many = numberOf(perMinute.trim()) ?? 0;
  if (many >= 600) return `${many / 60} a second`;
  return many >= 1 ? `${many} a minute` : `${Math.round(many * 60)} an hour`;
}

function firstSentence(comment: string): string {
  const text = comment
    .replace(/\*\/|\/\*\*|\s\*\s/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const [, sentence = text] = /^(.*?)[.:](?: |$)/.exec(text) ?? [];
  return sentence.replaceAll("|", "\\|");
}

if (import.meta.main) writeFileSync(document, withBounds(readFileSync(document, "utf8")));
