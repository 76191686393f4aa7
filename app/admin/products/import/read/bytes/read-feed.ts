import type { CsvRow } from "../../../../files/csv.ts";
import { markupOf } from "../cells/markup.ts";

/** The items of an XML feed (RSS or Atom, as Google and Meta read it) as a table: a column for each element's name. */
export function readFeed(xml: string): CsvRow[] {
  const head: string[] = [];
  const items: string[][] = [];
  let item: string[] | undefined;
  let depth = 0;
  let text = "";
  for (const piece of markupOf(xml)) {
    if ("text" in piece) text += piece.text;
    else if ("open" in piece) {
      if (isItem(piece.open)) [item, depth] = [[], 0];
      else depth += 1;
      text = "";
    } else if (isItem(piece.close)) {
      if (item) items.push(item);
      item = undefined;
    } else {
      depth -= 1;
      if (item && depth === 0) addCell(item, indexIn(head, piece.close), text.trim());
    }
  }
  const rows = items.map((cells, at) => ({ line: at + 2, cells: head.map((_name, index) => cells[index] ?? "") }));
  return rows.length > 0 ? [{ line: 1, cells: head }, ...rows] : [];
}

function indexIn(head: string[], name: string): number {
  if (!head.includes(name)) head.push(name);
  return head.indexOf(name);
}

/** An element that stands several times, like further pictures, is one cell. */
function addCell(item: string[], at: number, text: string): void {
  item[at] = item[at] ? `${item[at]} , ${text}` : text;
}

const isItem = (name: string) => name === "item" || name === "entry";

/** The rows of an HTML page's tables, which old shops call `.xls`. */
export function readHtmlTable(html: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let text = "";
  for (const piece of markupOf(html)) {
    if ("text" in piece) text += piece.text;
    else if ("open" in piece) {
      if (piece.open === "tr") cells = [];
      if (piece.open === "td" || piece.open === "th") text = "";
    } else if (piece.close === "td" || piece.close === "th") cells.push(text.trim());
    else if (piece.close === "tr" && cells.join("") !== "") rows.push({ line: rows.length + 1, cells });
  }
  return rows;
}

export function isHtmlTable(text: string): boolean {
  return /^\s*<(?:!doctype html|html|meta|style|table)\b/i.test(text.slice(0, 500)) && /<tr\b/i.test(text);
}

export function isFeed(text: string): boolean {
  return /^\s*<(?:\?xml|rss|feed)\b/i.test(text.slice(0, 500));
}
