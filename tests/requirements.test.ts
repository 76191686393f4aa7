import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join, matchesGlob } from "node:path";
import { describe, expect, test } from "vitest";
import { repetitions } from "./runs.ts";

const root = join(import.meta.dirname, "..");
const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
}).split("\n");
const read = (file: string) => readFileSync(join(root, file), "utf8");

const idPattern = /\b(?:[A-Z]{3}-\d\d|[DEFHIMR]\d{1,2})\b/g;
/** They look like ids, and are names of a checksum and of an encoding. */
const others = new Set(["CRC-32", "UTF-16"]);
const listed = new Set([...read("docs/requirements.md").matchAll(/^\| ([A-Z0-9-]+) +\|/gm)].map(([, id]) => id));

interface Phrase {
  file: string;
  text: string;
}

function matches(ending: RegExp, pattern: RegExp): Phrase[] {
  return files
    .filter((file) => ending.test(file))
    .flatMap((file) => [...read(file).matchAll(pattern)].map((match) => ({ file, text: match.at(-1) ?? "" })));
}

const comments = [
  ...matches(/\.(ts|tsx|mjs|css)$/, /\/\*[^]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm),
  ...matches(/\.sql$/, /--.*$/gm),
];
/** Titles of `test("…")`, of the call after a table, and the ids that the matrix makes titles of. */
const titles = [
  ...matches(/\.(test|spec)\.ts$/, /\b(?:test|it|describe)(?:\.\w+)*\(\s*(["'`])(.*?)\1/g),
  ...matches(/\.(test|spec)\.ts$/, /^ *\]?\)\(\s*(["'`])(.*?)\1/gm),
  ...matches(/^tests\/contract\/.*\.ts$/, /\bid: (["'`])(.*?)\1/g),
];
const documents = matches(/(?<!requirements)\.md$/, /^.+$/gm);

const found = (phrases: Phrase[], isWrong: (text: string) => boolean) =>
  phrases.filter(({ text }) => isWrong(text)).map(({ file, text }) => `${file}: ${text}`);

describe("ids", () => {
  test("each in a title, a comment or a document has a line in docs/requirements.md", () => {
    const isUnknown = (text: string) => (text.match(idPattern) ?? []).some((id) => !listed.has(id) && !others.has(id));
    expect(titles.length).toBeGreaterThan(1000);
    expect(comments.length).toBeGreaterThan(1000);
    expect(found([...titles, ...comments, ...documents], isUnknown)).toEqual([]);
  });

  test("each that a title carries is proven by `npm test`, which leaves repetitions out", () => {
    const isRepetition = ({ file, text }: Phrase) =>
      /@again\b/.test(text) || repetitions.some((glob) => matchesGlob(file, glob));
    const idsOf = (phrases: Phrase[]) => new Set(phrases.flatMap(({ text }) => text.match(idPattern) ?? []));
    const proven = idsOf(titles.filter((title) => !isRepetition(title)));
    expect([...idsOf(titles)].filter((id) => !proven.has(id))).toEqual([]);
  });

  test("no comment is nothing but ids", () => {
    const isBare = (text: string) => text.search(idPattern) >= 0 && !/[a-z]/i.test(text.replaceAll(idPattern, ""));
    expect(found(comments, isBare)).toEqual([]);
  });

  test("no comment or title cites a document or a section that a reader can't open", () => {
    const names = new Set(files.map((file) => basename(file)));
    const citesNowhere = (text: string) =>
      (text.match(/[\w-]+\.md\b/g) ?? []).some((name) => !names.has(name)) ||
      /\b(the|this) spec(ification)?\b/i.test(text) ||
      (!/RFC|WCAG/.test(text) && /\bsection \d|\(\d\.\d+\)|^([A-Z]+-?\d+ )*\d\.\d( |$)/.test(text));
    expect(found([...comments, ...titles], citesNowhere)).toEqual([]);
  });
});
