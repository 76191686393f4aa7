import { searchKey } from "#domain/text/search-key.ts";
import type { DecimalSign } from "../imported-file.ts";

/** A price as people write it: digits with their signs, and the currency beside them. */
export interface WrittenPrice {
  /** Digits, points and commas: `1.234,50`; empty: on request. */
  digits: string;
  /** ISO 4217; undefined: none is named. */
  currency: string | undefined;
}

const currencies = new Map(
  Object.entries({
    "€": "EUR",
    euro: "EUR",
    euros: "EUR",
    ευρω: "EUR",
    "£": "GBP",
    $: "USD",
    us$: "USD",
    "us $": "USD",
    c$: "CAD",
    ca$: "CAD",
    a$: "AUD",
    au$: "AUD",
    "¥": "JPY",
    "₺": "TRY",
    tl: "TRY",
    "₽": "RUB",
    "₪": "ILS",
    fr: "CHF",
    "fr.": "CHF",
    sfr: "CHF",
    kr: "SEK",
    zł: "PLN",
    lei: "RON",
    лв: "BGN",
    "₴": "UAH",
    "₹": "INR",
  }),
);

const onRequest =
  /^(?:[-–—*.]+|\D*(?:order|παραγγελι)\D*|n\/?a|poa|tba|tbd|variable|none|null|free quote|.*(?:request|enquir|inquir|ask|call|contact|ζητησ|αιτημα|επικοινων|ρωτηστε|ερωτησ|συνεννοησ|τηλεφων).*)?$/;

/** Reads a price's cell; undefined when it is none. */
export function readPrice(cell: string): WrittenPrice | undefined {
  const text = searchKey(cell.replace(/[\u00a0\u2007\u2009\u202f\u200e\u200f]/g, " "));
  if (onRequest.test(text)) return { digits: "", currency: undefined };
  const found = /^(?:from |απο )?(\D*?) ?(\d[\d.,'’´` ]*(?:e\+?\d+)?)(?:[,.]?[-–—]+)? ?([^\d]*)$/.exec(text);
  if (!found) return undefined;
  const [, before = "", number = "", after = ""] = found;
  const named = [before, after]
    .map((word) =>
      word
        .replace(/[()/]/g, "")
        .replace(/incl.*$|με φπα$/, "")
        .trim(),
    )
    .filter((word) => word !== "");
  const known = named.map(currencyOf);
  if (known.includes(undefined)) return undefined;
  return { digits: plain(number), currency: known[0] };
}

function currencyOf(word: string): string | undefined {
  return currencies.get(word) ?? (/^[a-z]{3}$/.test(word) ? word.toUpperCase() : undefined);
}

/** Currency that a heading names: `Price (USD)`. */
export function currencyIn(heading: string): string | undefined {
  const word = /[([/ ]([A-Z]{3}|[€£$¥])[)\]]?$/.exec(heading.trim())?.[1];
  return word === undefined ? undefined : currencyOf(word.toLowerCase());
}

function plain(number: string): string {
  const bare = number.replace(/['’´` ]/g, "").replace(/[.,]$/, "");
  return /^\d+(?:\.\d+)?e\+?\d+$/.test(bare) ? String(Number(bare)) : bare;
}

/** The decimal sign that a number shows by itself; null: it has none; undefined: it could be either, like `1.234`. */
export function decimalOf(digits: string): DecimalSign | null | undefined {
  const signs = digits.replace(/\d/g, "");
  if (signs === "") return null;
  const last = signs.endsWith(",") ? "," : ".";
  if (new Set(signs).size > 1) return last;
  if (signs.length > 1) return last === "," ? "." : ",";
  const [whole = "", rest = ""] = digits.split(last);
  const isGroup = rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  return isGroup ? undefined : last;
}

/**
 * Euros and decimals as the wire has them, `1234.5`; undefined: no number.
 * @param unclearSign what `1.234` and `1,234` have as decimal sign; null: those are thousands
 */
export function plainNumber(digits: string, unclearSign: DecimalSign | null): string | undefined {
  const own = decimalOf(digits);
  const sign = own === undefined ? (unclearSign ?? (digits.includes(".") ? "," : ".")) : (own ?? ".");
  const group = sign === "." ? "," : ".";
  const [whole = "", fraction = "", ...more] = digits.split(sign);
  const isGrouped = new RegExp(`^\\d{1,3}(?:\\${group}\\d{3})*$|^\\d+$`).test(whole);
  if (more.length > 0 || !isGrouped || !/^\d*$/.test(fraction)) return undefined;
  const bare = whole.replaceAll(group, "").replace(/^0+(?=\d)/, "");
  const decimals = fraction.replace(/0+$/, "");
  return decimals === "" ? bare : `${bare}.${decimals}`;
}

export interface ColumnDecimal {
  /** The sign that most numbers show; else that which makes thousands of the unclear ones: jewels cost 1,234 rather than one and a bit. */
  sign: DecimalSign;
  /** Numbers that could be either. */
  unclear: string[];
  /** All that show a sign show the same. */
  isSure: boolean;
}

export function columnDecimal(all: readonly string[]): ColumnDecimal {
  const shown = { ".": 0, ",": 0 };
  const unclear: string[] = [];
  for (const digits of all) {
    const sign = decimalOf(digits);
    if (sign) shown[sign] += 1;
    if (sign === undefined) unclear.push(digits);
  }
  const guess = unclear[0]?.includes(".") ? "," : ".";
  const most = shown["."] === shown[","] ? guess : shown["."] > shown[","] ? "." : ",";
  return { sign: most, unclear, isSure: (shown["."] === 0) !== (shown[","] === 0) };
}
