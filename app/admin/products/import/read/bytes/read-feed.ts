import { Parser } from "htmlparser2";
import type { CsvRow } from "../../../../files/csv.ts";

/** The items of an XML feed (RSS or Atom, as Google and Meta read it) as a table: a column for each element's name. */
export function readFeed(xml: string): CsvRow[] {
  const head: string[] = [];
  const items: string[][] = [];
  const path: string[] = [];
  let item: string[] | undefined;
  let text = "";
  const parser = new Parser(
    {
      onopentag(name) {
        path.push(name);
        text = "";
        if (isItem(name)) item = [];
      },
      ontext: (part) => (text += part),
      onclosetag(name) {
        path.pop();
        if (isItem(name) && item) items.push(item);
        else if (item && isItem(path[path.length - 1] ?? "")) {
          if (!head.includes(name)) head.push(name);
          const at = head.indexOf(name);
          // An element that stands several times, like further pictures, is one cell.
          item[at] = item[at] ? `${item[at]} , ${text.trim()}` : text.trim();
        }
        if (isItem(name)) item = undefined;
      },
    },
    { xmlMode: true },
  );
  parser.write(xml);
  parser.end();
  const rows = items.map((cells, at) => ({ line: at + 2, cells: head.map((_name, index) => cells[index] ?? "") }));
  return rows.length > 0 ? [{ line: 1, cells: head }, ...rows] : [];
}

const isItem = (name: string) => name === "item" || name === "entry";

export function isFeed(text: string): boolean {
  return /^\s*<(?:\?xml|rss|feed)\b/i.test(text.slice(0, 500));
}
