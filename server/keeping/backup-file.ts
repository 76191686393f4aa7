import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { systemSentence } from "../system-errors.ts";

/**
 * One gzipped file of JSON lines: a heading, tables with rows, stored pictures, a checksum. Rows are JSON, so that a
 * shop may move from the embedded database to PostgreSQL with it.
 */
const lineSchema = z.union([
  z.object({
    kind: z.literal("backup"),
    format: z.number(),
    madeAt: z.string(),
    migrations: z.array(z.string()),
  }),
  z.object({ kind: z.literal("rows"), table: z.string(), columns: z.array(z.string()) }),
  z.object({ kind: z.literal("file"), path: z.string(), base64: z.string() }),
  z.object({ kind: z.literal("end"), sha256: z.string() }),
]);
export type Line = z.infer<typeof lineSchema>;

/** The rows as they stand in the file, a JSON array, both written and read by the database. */
export function rowsLine(about: Extract<Line, { kind: "rows" }>, json: string): string {
  return `${JSON.stringify(about).slice(0, -1)}${rowsMark}${json}}`;
}
/** Quotes inside a string are escaped, so this can't be found within one. */
const rowsMark = ',"rows":';

/** Passes the lines on and adds the last one, with the checksum of all others. */
export async function* withChecksum(lines: AsyncIterable<string>): AsyncGenerator<string> {
  const hash = createHash("sha256");
  for await (const line of lines) {
    hash.update(`${line}\n`);
    yield `${line}\n`;
  }
  yield `${JSON.stringify({ kind: "end", sha256: hash.digest("hex") } satisfies Line)}\n`;
}

/** @throws Error when the file is no backup, is cut off, or was changed */
export async function verifyBackup(path: string): Promise<void> {
  const hash = createHash("sha256");
  let last = "";
  try {
    for await (const text of textLines(path)) {
      if (last) hash.update(`${last}\n`);
      last = text;
    }
    const end = lineSchema.parse(JSON.parse(last));
    if (end.kind === "end" && end.sha256 === hash.digest("hex")) return;
  } catch (error) {
    throw new Error(systemSentence(error) ?? `${path} is no backup or is damaged.`, {
      cause: error,
    });
  }
  throw new Error(`${path} is damaged or cut off: its checksum does not fit.`);
}

/** `json`: the rows of a line that has some. */
export async function* readLines(path: string): AsyncGenerator<{ line: Line; json: string }> {
  for await (const text of textLines(path)) {
    const end = text.startsWith('{"kind":"rows"') ? text.indexOf(rowsMark) : -1;
    const about = end < 0 ? text : `${text.slice(0, end)}}`;
    const json = end < 0 ? "[]" : text.slice(end + rowsMark.length, -1);
    yield { line: lineSchema.parse(JSON.parse(about)), json };
  }
}

async function* textLines(path: string): AsyncGenerator<string> {
  const unzipped = createGunzip();
  const piping = pipeline(createReadStream(path), unzipped);
  // The reader of the lines hears of an error at the end; until then nobody awaits this.
  piping.catch(() => undefined);
  for await (const line of createInterface({ input: unzipped, crlfDelay: Infinity })) yield line;
  await piping;
}
