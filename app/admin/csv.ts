/** One line of a table, as texts; `line` counts from 1 in the file, as an editor shows it. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/**
 * RFC 4180, with a byte order mark, without which Excel reads Greek as noise. What a spreadsheet would run
 * as a formula (`=`, `+`, `-`, `@` in front) gets an apostrophe; `parseCsv` takes it away again.
 */
export function printCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => cells.map(printCell).join(",")).join("\r\n")}\r\n`;
}

function printCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const formula = /^[=+\-@\t\r']/;

/** Comma or semicolon, as the first line has it (a Greek Excel writes semicolons). Undefined: a quote is never closed. */
export function parseCsv(file: string): CsvRow[] | undefined {
  const text = file.replace(/^\uFEFF/, "");
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let line = 1;
  let at = 0;
  while (at <= text.length) {
    const cell = readCell(text, at, separator);
    if (!cell) return undefined;
    row.cells.push(cell.value);
    line += cell.breaks;
    at = cell.end + 1;
    if (text[cell.end] === separator) continue;
    if (text[cell.end] === "\r" && text[at] === "\n") at += 1;
    line += 1;
    if (row.cells.some((value) => value.trim() !== "")) rows.push(row);
    row = { line, cells: [] };
  }
  return rows;
}

function separatorOf(text: string): "," | ";" {
  const head = /^[^\r\n]*/.exec(text)?.[0] ?? "";
  return head.split(";").length > head.split(",").length ? ";" : ",";
}

/** The cell that begins at `at`; `end` is where its separator or line end stands, `breaks` its own line breaks. */
function readCell(text: string, at: number, separator: string) {
  if (text[at] !== '"') {
    let end = at;
    while (end < text.length && !isEnd(text[end], separator)) end += 1;
    return { value: unguarded(text.slice(at, end)), end, breaks: 0 };
  }
  let value = "";
  let from = at + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return undefined;
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') {
      let end = quote + 1;
      while (end < text.length && !isEnd(text[end], separator)) end += 1;
      return { value: unguarded(value), end, breaks: value.split("\n").length - 1 };
    }
    value += '"';
    from = quote + 2;
  }
}

function isEnd(sign: string | undefined, separator: string): boolean {
  return sign === separator || sign === "\n" || sign === "\r";
}

function unguarded(value: string): string {
  return value.startsWith("'") && formula.test(value.slice(1)) ? value.slice(1) : value;
}

/** Gives a file to keep, named with the day: `products-2026-11-21.csv`. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  const url = URL.createObjectURL(new Blob([printCsv(rows)], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  // The download has begun by then; the address is worth nothing afterwards.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
