import { cents, eurosFromCents, type Cents } from "#domain/money.ts";
import { productLimits } from "#domain/product.ts";
import { codePoints } from "#domain/text/tidy-text.ts";
import { fitChoices, labelLength, otherNames, type Fitted, type FittedChoice, type Variant } from "./fit-choices.ts";
import { mostChoices } from "../../choices/choices-form.ts";
import type { Field } from "./fields.ts";
import type { SourcePiece } from "./group-lines.ts";
import { isMeasure, listsOf, optionsOf, type LineOptions } from "./line-options.ts";
import { readOffer, type Offer } from "./offers.ts";
import { plainText, shortened } from "./cells/plain-text.ts";
import type { PieceNotes, Reading } from "./reading.ts";
import { metalIn } from "./cells/metals.ts";
import { headOf, readSizes } from "./cells/sizes.ts";
import { firstCell } from "./source-table.ts";

/** Cells of price, count and code, and the choices. */
export interface SoldPiece {
  cells: Map<string, string>;
  choices: FittedChoice[];
}

interface About {
  name: string;
  notes: PieceNotes;
  isLeftOut: boolean;
}

/** Price, count, code and choices of a piece, from its line or from its variants. */
export function sellPiece(reading: Reading, piece: SourcePiece, about: About): SoldPiece {
  const { table } = reading;
  const options = shortLabels(optionsOf(table, piece), piece.rows.length > 1, about.notes);
  const offers = piece.rows.map((row) => readOffer(reading, row, about.notes));
  const varied = piece.rows.flatMap((row, at) => {
    const isVariant = piece.rows.length > 1 && (!piece.hasParent || at > 0) && (options[at]?.size ?? 0) > 0;
    return isVariant ? [{ row, options: options[at] ?? new Map<string, string>(), offer: offers[at] }] : [];
  });
  const [own] = offers;
  const fitted =
    varied.length > 0
      ? fitVariants(reading, { lists: piece.hasParent ? options[0] : undefined, varied, about })
      : fitAlone(reading, piece, { options: options[0] ?? new Map(), offer: own, about });
  const odd = offers.find((offer) => offer.odd !== undefined)?.odd;
  const code = codeOf(
    offers.map((offer) => offer.code),
    piece.hasParent,
  );
  // A parent's own price and count stand for variations without any.
  const isCounted = fitted.choices.some(({ values }) => values.some(({ stock }) => stock !== null));
  const stock = fitted.stock ?? (isCounted ? null : (own?.stock ?? null));
  const price = fitted.price ?? own?.price ?? null;
  const cells = new Map<string, string>();
  const has = (fields: readonly Field[]) => fields.some((field) => table.byField.has(field));
  if (has(["price", "sale_price", "regular_price", "net_price"])) cells.set("price", odd ?? euros(price));
  if (has(["stock", "in_stock"])) cells.set("stock", String(stock ?? ""));
  const metal = metalOf(options, fitted.choices);
  if (metal) cells.set("fact: metal", metal);
  if (has(["product_code"])) cells.set("product_code", fittingCode(code, about.notes));
  return { cells, choices: otherNames(fitted.choices) };
}

const isMetal = (name: string) => headOf(name, []).name === "Metal";

/** One metal alone is no choice but a fact. */
function metalOf(lines: readonly LineOptions[], choices: readonly FittedChoice[]): string | undefined {
  if (choices.some(({ head }) => head.name === "Metal")) return undefined;
  const told = lines.flatMap((options) => [...options].filter(([name, value]) => isMetal(name) && value !== ""));
  const [metal, ...others] = new Set(told.map(([, value]) => metalIn(value)?.metal));
  return others.length === 0 ? metal : undefined;
}

/** An option that is neither a choice nor a fact has no place in the shop. */
function leaveOut(name: string, told: string, notes: PieceNotes): void {
  const left = (isMetal(name) ? metalIn(told)?.rest : undefined) ?? told;
  if (left !== "") notes.add("left out", "", `${name}: ${left}`);
}

const euros = (price: Cents | null) => (price === null ? "" : String(eurosFromCents(price)));

/** Values that are too long for a choice end earlier, and stay different. */
function shortLabels(lines: readonly LineOptions[], areVariants: boolean, notes: PieceNotes): LineOptions[] {
  if (!areVariants) return [...lines];
  const short = new Map<string, string>();
  const labelOf = (value: string) => {
    const known = short.get(value);
    if (known !== undefined || codePoints(value) <= labelLength) return known ?? value;
    const cut = shortened(value, labelLength);
    const isTaken = [...short.values()].includes(cut);
    const label = isTaken ? `${shortened(value, labelLength - 4)} ${short.size + 1}` : cut;
    notes.add("shortened", "choice", value, label);
    short.set(value, label);
    return label;
  };
  return lines.map((options) => new Map([...options].map(([name, value]) => [name, labelOf(value)] as const)));
}

interface Varied {
  options: LineOptions;
  offer: Offer | undefined;
}

function fitVariants(
  { answers, questions }: Reading,
  { lists, varied, about }: { lists: LineOptions | undefined; varied: Varied[]; about: About },
): Fitted {
  const all = [...new Set(varied.flatMap(({ options }) => [...options.keys()]))];
  const told = (name: string) => [...new Set(varied.flatMap(({ options }) => options.get(name) || []))];
  const listed = (name: string) => readSizes(lists?.get(name) ?? "");
  // Any value of it is sold alike: it is a list beside the others.
  const free = all.filter((name) => told(name).length === 0 && listed(name).length > 1);
  const names = all.filter((name) => told(name).length > 1 || (isMeasure(name) && told(name).length === 1));
  for (const name of all) {
    const isLost = !names.includes(name) && !free.includes(name) && told(name).length > 0;
    if (isLost) leaveOut(name, told(name).join(", "), about.notes);
  }
  const variants = varied.flatMap(({ options, offer }) => expanded(names, options, { lists, offer }));
  const key = names.join(" / ");
  const fitted = fitChoices(names, variants, new Map(Object.entries(answers.options ?? {})).get(key));
  if (fitted.asked && !about.isLeftOut) {
    questions.askOptions({ options: key, ...fitted.asked }, about.name);
    about.notes.add("combined", "", variants.map(variantText).join("\n"), fitted.choices.map(choiceText).join("\n"));
  }
  const beside = listChoices(
    free.map((name) => [name, listed(name)]),
    mostChoices - fitted.choices.length,
    about.notes,
  );
  return { ...fitted, choices: [...fitted.choices, ...beside] };
}

function variantText({ values, price, stock }: Variant): string {
  return `${values.join(" / ")}: ${(price ?? 0) / 100}${stock === null ? "" : ` (${stock})`}`;
}

function choiceText({ head, values }: FittedChoice): string {
  return `${head.name}: ${values.map(({ label }) => label).join(", ")}`;
}

const mostExpanded = 200;

/** A variation for any value of an option stands for each of the parent's. */
function expanded(
  names: readonly string[],
  options: LineOptions,
  { lists, offer }: { lists: LineOptions | undefined; offer: Offer | undefined },
): Variant[] {
  let rows: string[][] = [[]];
  for (const name of names) {
    const value = options.get(name) || undefined;
    const any = value === undefined ? readSizes(lists?.get(name) ?? "") : [value];
    rows = rows.flatMap((row) => (any.length > 0 ? any : [""]).map((one) => [...row, one])).slice(0, mostExpanded);
  }
  return rows.map((values) => ({ values, price: offer?.price ?? null, stock: offer?.stock ?? null }));
}

/** A piece without variants: its lists have no prices of their own. */
function fitAlone(
  { table }: Reading,
  piece: SourcePiece,
  { options, offer, about }: { options: LineOptions; offer: Offer | undefined; about: About },
): Fitted {
  const isFeed = table.shape === "google" || table.shape === "meta";
  const isSimple =
    table.shape === "woocommerce" && !/variable|μεταβλητ/i.test(firstCell(table, piece.rows, "row_kind"));
  const lists = listsOf(options, (name) => isSimple || (isFeed && !isMeasure(name)));
  for (const [name, value] of options) if (!lists.has(name)) leaveOut(name, value, about.notes);
  const choices = listChoices([...lists], mostChoices, about.notes);
  return { price: offer?.price ?? null, stock: offer?.stock ?? null, choices };
}

/** Choices that add nothing to the price; those beyond the last that a piece may have are told. */
function listChoices(lists: readonly (readonly [string, string[]])[], most: number, notes: PieceNotes): FittedChoice[] {
  for (const [name, labels] of lists.slice(most)) notes.add("left out", "", `${name}: ${labels.join(", ")}`);
  return lists.slice(0, most).map(([name, labels]) => ({
    head: headOf(name, labels),
    values: labels.map((label) => ({ label, surcharge: cents(0), stock: null })),
  }));
}

/** The parent's code; else what the variants' have in common, up to a sign between its parts; else the first. */
function codeOf(codes: readonly string[], hasParent: boolean): string {
  const told = codes.filter((code) => code !== "");
  const [first = ""] = told;
  if (told.length < 2 || (hasParent && codes[0] !== ""))
    return first.includes(",") ? (first.split(",")[0] ?? "") : first;
  let common = first;
  for (const code of told) while (!code.startsWith(common)) common = common.slice(0, -1);
  if (common === first) return first;
  const whole = /^(.*[\p{L}\d])[-_./|\s:]+/u.exec(common)?.[1] ?? "";
  return whole.length > 1 ? whole : first;
}

/** A code that is too long ends earlier. */
function fittingCode(code: string, notes: PieceNotes): string {
  const text = plainText(code, "one line");
  const most = productLimits.productCodeLength;
  if (codePoints(text) <= most) return text;
  const short = shortened(text, most);
  notes.add("shortened", "product_code", text, short);
  return short;
}
