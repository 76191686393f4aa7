import { metals, type Metal } from "#domain/facts/words.ts";
import { searchKey } from "#domain/text/search-key.ts";

/** Words beside a metal's own: its fineness and its colour. */
const beside =
  /^(?:[kκ]?\d+(?:[kκ]t?|ct)?|[kκ]t?|ct|karats?|carats?|καρατιων|sterling|solid|yellow|white|rose|κιτρινοσ?|λευκοσ?|ροζ)$/;

const known = new Map<string, Metal>([
  ["steel", "steel"],
  ["ατσαλι", "steel"],
  ["χρυσο", "gold"],
]);
for (const [metal, { en, el }] of Object.entries(metals) as [Metal, (typeof metals)[Metal]][]) {
  for (const word of [en, el]) if (metal !== "other") known.set(wordsOf(word).join(" "), metal);
}

/** The one metal that a cell names, the main material first, as Google wants it; `rest` is what it says besides. */
export function metalIn(cell: string): { metal: Metal; rest: string } | undefined {
  const [main = "", ...others] = cell.split("/");
  const words = wordsOf(main);
  const metal = known.get(words.filter((word) => !beside.test(word)).join(" "));
  const more = [words.filter((word) => beside.test(word)).join(" "), ...others.map((other) => other.trim())];
  return metal && { metal, rest: more.filter((word) => word !== "").join(" / ") };
}

function wordsOf(text: string): string[] {
  return searchKey(text)
    .split(/[\s-]+/)
    .filter((word) => word !== "");
}
