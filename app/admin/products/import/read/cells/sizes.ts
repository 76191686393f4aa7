import { searchKey } from "#domain/text/search-key.ts";
import { cutText } from "#domain/text/strangers-text.ts";
import { tidyText } from "#domain/text/tidy-text.ts";
import type { ChoiceHead } from "../../../files/choice-columns.ts";
import { readList } from "../../../files/list-cell.ts";

/** Words of shops for 'there is nothing to choose', and the date that Excel makes of a range such as `9-12`. */
const noChoice =
  /^(?:default title|default|one size|onesize|regular|standard|n\/?a|none|-+|one size fits all|ενα μεγεθοσ|μονο ενα|-|\d{4}-\d\d-\d\d)$/;

/** The values of a list, however they are joined; each once. A range, `15-16”`, is one. */
export function readSizes(cell: string): string[] {
  const values = splitSizes(cell.trim()).map(tidyText);
  const sizes = [...new Set(values)].filter((value) => value !== "");
  return sizes.length === 1 && sizes.every(isNoChoice) ? [] : sizes;
}

export function isNoChoice(value: string): boolean {
  return noChoice.test(searchKey(value));
}

const number = String.raw`(?:\d+(?:[.,]\d+)?[½¼¾]?|[½¼¾])`;
const manyNumbers = new RegExp(`^${number}(?:\\s+${number})+$`);
const slashed = new RegExp(`^${number}(?:\\s*/\\s*${number})+$`);

/** Signs of the longest list of sizes; a text is none. */
const mostSigns = 2_000;

function splitSizes(cell: string): string[] {
  if (cell.length > mostSigns) return [cell];
  if (cell.includes(";")) return readList(cell);
  if (/[|\n]/.test(cell)) return cell.split(/[|\n]/);
  if (/,\s/.test(cell)) return cell.split(/,\s+/);
  if (cell.includes(",")) return isDecimal(cell) ? [cell] : cell.split(",");
  if (slashed.test(cell)) return isFraction(cell) ? [cell] : cell.split("/");
  if (isNoChoice(cell)) return [cell];
  if (/^\d+(?:\s*[-–]\s*\d+){2,}$/.test(cell)) return cell.split(/[-–]/);
  if (/\p{L}{2}.*\/.*\p{L}{2}/u.test(cell)) return cell.split("/");
  return manyNumbers.test(cell) ? cell.split(/\s+/) : [cell];
}

/** `6,5` is one size, `50,52` are two. */
function isDecimal(cell: string): boolean {
  const [, whole, rest = ""] = /^\D*(\d+),(\d+)\D*$/.exec(cell) ?? [];
  return (
    whole !== undefined && (rest.length === 1 || /^(?:25|50|75)$/.test(rest)) && Number(rest) !== Number(whole) + 2
  );
}

/** `1/2` is one size, `50/52` are two. */
function isFraction(cell: string): boolean {
  const parts = cell.split("/").map(Number);
  return parts.length === 2 && parts.every((part) => part <= 16);
}

type Kind = "size" | "length" | "metal" | "colour";

const kindWords: readonly [RegExp, Kind][] = [
  [/chain|length|μηκοσ|αλυσιδα/, "length"],
  [/size|μεγεθ|νουμερ|taille|große|talla|misura/, "size"],
  [/metal|material|μεταλλ|υλικ/, "metal"],
  [/colou?r|χρωμα/, "colour"],
];

/** European ring sizes (ISO 8653), children's among them. */
export function isRingSize(label: string): boolean {
  const size = Number(
    /^(?:eu|it|no\.?|νο\.?)? ?(\d{2}(?:[.,]5)?)(?: ?mm| ?χιλ\.?)?$/i.exec(label)?.[1]?.replace(",", ".") ?? NaN,
  );
  return size >= 40 && size <= 76;
}

const ringSize: ChoiceHead = { kind: "size", name: "Ring size", name_el: "Μέγεθος δαχτυλιδιού", scale: "ring" };
const heads: Readonly<Record<Kind, ChoiceHead>> = {
  size: { kind: "size", name: "Size", name_el: "Μέγεθος", scale: null },
  length: { kind: "size", name: "Length", name_el: "Μήκος", scale: "cm" },
  metal: { kind: "variant", name: "Metal", name_el: "Μέταλλο", scale: null },
  colour: { kind: "variant", name: "Colour", name_el: "Χρώμα", scale: null },
};

/** The choice that an option becomes, by its name and its values. */
export function headOf(name: string, labels: readonly string[]): ChoiceHead {
  const key = searchKey(name);
  const isCombined = name.includes(" / ");
  const kind = isCombined ? undefined : kindWords.find(([word]) => word.test(key))?.[1];
  const areRings = labels.length > 0 && labels.every(isRingSize);
  if (areRings && (kind === "size" || /ring|δαχτυλ|δακτυλ|option|title|variation|επιλογη/.test(key) || key === ""))
    return ringSize;
  if (/^ring size$|^μεγεθοσ δαχτυλιδιου$/.test(key)) return { ...ringSize, scale: areRings ? "ring" : null };
  if (kind === "length" && !labels.every((label) => /cm|εκ/i.test(label))) return { ...heads.length, scale: null };
  if (kind && (searchKey(heads[kind].name) === key || searchKey(heads[kind].name_el) === key || isPlain(key)))
    return heads[kind];
  if (key === "option") return { kind: "variant", name: "Option", name_el: "Επιλογή", scale: null };
  const own = { name: cutText(tidyText(name), 40) || "Option", name_el: "", scale: null };
  return { ...own, kind: kind === "size" || kind === "length" ? "size" : "variant" };
}

/** Words that say no more than the head itself. */
function isPlain(key: string): boolean {
  return /^(?:sizes?|lengths?|chain length|metals?|materials?|colou?rs?|μεγεθη|νουμερ[αο]|μηκη|μεταλλα|υλικ[οα]|χρωματα|color)$/.test(
    key,
  );
}
