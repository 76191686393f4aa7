import { decodeCsv, parseCsv } from "../../../files/csv.ts";
import type { Answers, Found, ImportedFile } from "./imported-file.ts";

/** A file's bytes become our own columns; what was found out on the way can be answered otherwise. */
export async function readFile(
  file: { bytes: ArrayBuffer; name: string },
  _answers: Answers = {},
): Promise<ImportedFile> {
  const rows = parseCsv(decodeCsv(file.bytes)) ?? [];
  const found: Found = {
    encoding: "utf-8",
    separator: ",",
    headingLine: rows[0]?.line ?? 1,
    decimal: ".",
    currency: "EUR",
    language: "en",
    sheets: [],
    sheet: null,
    lines: Math.max(rows.length - 1, 0),
  };
  return { shape: "own", found, columns: [], questions: [], rows, notes: [], leftOut: 0 };
}
