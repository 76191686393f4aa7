import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** Words that no subject begins with: prepositions, conjunctions, relatives, and values instead of what has them. */
const refused = `about above across after against along among around as at because before behind below beneath beside
  besides between beyond but by despite down during else except for from if in inside into like near nor of off on onto
  or outside over past per since so than through throughout to toward towards under unless unlike until up upon via when
  whenever where wherever which whichever while who whoever whom whose what whatever with within without
  absent null undefined`.split(/\s+/);
const noSubject = new RegExp(`^\`?(?:${refused.join("|")})\\b(?!-)`, "i");
const isContinued = /^(?:\p{Ll}|…)/u;
const isCode = /^(?:prettier-ignore|oxlint-|@ts-|@vite-ignore|[#@]__|\/ <)/;

test("every comment begins with its subject", () => {
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file));
  expect(files.length).toBeGreaterThan(1500);
  expect(files.flatMap((file) => strays(file, readFileSync(join(root, file), "utf8")))).toEqual([]);
});

test.each([
  ["/** Of a cart. */", ["x.ts:1: Of a cart."]],
  ["/**\n * Undefined when there is none.\n */", ["x.ts:1: Undefined when there is none."]],
  ["done(); // a place is free", ["x.ts:1: a place is free"]],
  ["// The key goes\n// with each request.", []],
  ["/** In-process calls have no address. */", []],
  ["// `of` begins the list.", ["x.ts:1: `of` begins the list."]],
  ["// Offers stand still.", []],
  ['const text = "// of a text";', []],
])("of %j the check refuses %j", (text, found) => {
  expect(strays("x.ts", text)).toEqual(found);
});

function strays(file: string, text: string): string[] {
  return commentsOf(file, text)
    .filter(({ words }) => (noSubject.test(words) || isContinued.test(words)) && !isCode.test(words))
    .map(({ line, words }) => `${file}:${line}: ${words}`);
}

/** Each comment by its first line; lines that follow each other are one. */
function commentsOf(file: string, text: string): { line: number; words: string }[] {
  const found: { line: number; end: number; words: string; isLine: boolean }[] = [];
  for (const { type, value, start, end } of parseSync(file, text, { lang: "tsx" }).comments) {
    const line = lineAt(text, start);
    const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
    const isLine = type === "Line" && before.trim() === "";
    const last = found.at(-1);
    if (isLine && last?.isLine && last.end === line - 1) last.end = line;
    else found.push({ line, end: lineAt(text, end), words: firstLineOf(value), isLine });
  }
  return found;
}

function firstLineOf(comment: string): string {
  return (
    comment
      .replace(/^[*\s]+/, "")
      .split("\n")[0]
      ?.trim() ?? ""
  );
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}
