import { limits } from "../limits.ts";
import type { Scanner } from "./scanner.ts";

/** `->key` or `->>0`, applied to a json column. */
export interface JsonStep {
  arrow: "->" | "->>";
  key: string | number;
}

/** A column, or a value inside of a json column. */
export interface Field {
  column: string;
  path: JsonStep[];
}

const fieldNameExpected = "field name (* or [a..z0..9_$])";

/** A name as written, trimmed, or in double quotes with backslash escapes. */
export function takeName(scanner: Scanner): string {
  const name = tryName(scanner);
  if (name === undefined) scanner.fail(fieldNameExpected);
  return name;
}

/** Takes a name as `takeName` does; undefined, without moving, when none stands here. */
export function tryName(scanner: Scanner): string | undefined {
  if (scanner.sees('"')) return tryQuoted(scanner);
  // Letters of any script, digits, "_", "$", blanks inside; a dash unless it begins an arrow.
  const name = scanner.takeMatch(/(?:[\p{L}\p{N}_ $]|-(?!>))+/uy).trim();
  return name === "" ? undefined : name;
}

/** `"…"` with `\"` and `\\`; undefined, without moving, when it does not close. */
export function tryQuoted(scanner: Scanner): string | undefined {
  const quoted = scanner.takeMatch(/"(?:[^"\\]|\\[^])*"/y);
  return quoted === "" ? undefined : quoted.slice(1, -1).replaceAll(/\\([^])/g, "$1");
}

export function takeField(scanner: Scanner): Field {
  scanner.skipBlanks();
  const column = takeName(scanner);
  const path = takeJsonPath(scanner);
  scanner.skipBlanks();
  return { column, path };
}

function takeJsonPath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = [];
  for (;;) {
    const arrow = scanner.takes("->>") ? "->>" : scanner.takes("->") ? "->" : undefined;
    if (!arrow) return path;
    if (path.length >= limits.jsonPathSteps) {
      scanner.refuse(`A JSON path may have at most ${limits.jsonPathSteps} steps`);
    }
    path.push({ arrow, key: takeJsonKey(scanner) });
  }
}

function takeJsonKey(scanner: Scanner): string | number {
  const index = scanner.takeMatch(/-?\d{1,9}(?=->|::|\.|,|\)|$)/y);
  if (index !== "") return Number(index);
  return takeName(scanner);
}

/** `a.b.column->key`: the embeds on the way, then the field. Keys of query parameters. */
export function takeEmbedPath(scanner: Scanner): { embeds: string[]; field: Field } {
  const names = [takeName(scanner)];
  while (scanner.takes(".")) names.push(takeName(scanner));
  const path = takeJsonPath(scanner);
  scanner.expectEnd('letter, digit, "-", "->>", "->", delimiter (.) or end of input');
  const column = names.pop() ?? "";
  return { embeds: names, field: { column, path } };
}
