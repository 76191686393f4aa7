import papa from "papaparse";
import { fieldOf } from "../fields.ts";
import { separators, type Separator } from "../imported-file.ts";

/** Lines that are tried. */
const tried = 60;
const mostAbove = 30;

/** The separator that makes known headings; else that which cuts most lines into the same number of cells. */
export function separatorOf(text: string): Separator {
  const told = /^sep=([,;\t|])\r?\n/i.exec(text)?.[1];
  const scored = separators.map((separator) => [separator, score(text.slice(0, 500_000), separator)] as const);
  return separators.find((one) => one === told) ?? scored.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

function score(text: string, separator: Separator): number {
  const { data } = papa.parse<string[]>(text, { delimiter: separator, preview: tried, skipEmptyLines: true });
  const widths = data.map((cells) => cells.length);
  const counts = new Map<number, number>();
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const width = Math.max(0, ...[...counts].filter(([, times]) => times === most).map(([one]) => one));
  const known = data.slice(0, mostAbove).map((cells) => cells.filter((cell) => fieldOf(cell)).length);
  return Math.max(0, ...known) * 1000 + most * Math.sqrt(width);
}
