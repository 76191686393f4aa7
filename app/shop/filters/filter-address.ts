import { metals, stoneKinds } from "#domain/facts/words.ts";
import { centsFromEuros, eurosFromCents, maxPriceCents, type Cents } from "#domain/money.ts";
import type { FilterName, Picks } from "../../data/filters/picks.ts";

const mostOfGroup = 20;
/** A label and its unit. */
const longestSize = 43;

/** The picks of an address; unknown values are left out, bounds the wrong way round are turned. */
export function picksOf(parameters: URLSearchParams): Picks {
  const [one, other] = [priceOf(parameters.get("from")), priceOf(parameters.get("to"))];
  const isTurned = one !== null && other !== null && one > other;
  return {
    metals: knownOf(metals, parameters.getAll("metal")),
    stones: knownOf(stoneKinds, parameters.getAll("stone")),
    sizes: sizesOf(parameters.getAll("size")),
    from: isTurned ? other : one,
    to: isTurned ? one : other,
    available: parameters.get("available") === "1",
  };
}

/** Always in the same order, so that one list has one address. */
export function addPicks(parameters: URLSearchParams, picks: Picks): void {
  for (const [name, value] of pickEntries(picks)) parameters.append(name, value);
}

export function pickEntries({ metals: ofMetal, stones, sizes, from, to, available }: Picks) {
  const entries: [FilterName, string][] = [];
  for (const metal of [...ofMetal].sort()) entries.push(["metal", metal]);
  for (const stone of [...stones].sort()) entries.push(["stone", stone]);
  for (const size of [...sizes].sort()) entries.push(["size", size]);
  if (from !== null) entries.push(["from", String(eurosFromCents(from))]);
  if (to !== null) entries.push(["to", String(eurosFromCents(to))]);
  if (available) entries.push(["available", "1"]);
  return entries;
}

function knownOf<Value extends string>(known: Record<Value, unknown>, values: string[]): Value[] {
  const isKnown = (value: string): value is Value => Object.keys(known).includes(value);
  return [...new Set(values.filter(isKnown))].slice(0, mostOfGroup).sort();
}

function sizesOf(values: string[]): string[] {
  const isSize = (value: string) => value !== "" && value.length <= longestSize && !/[\p{Cc}\p{Cs}]/u.test(value);
  return [...new Set(values.filter(isSize))].slice(0, mostOfGroup).sort();
}

/** A comma is a decimal point on Greek keyboards; nothing, and what is no price, is no bound. */
function priceOf(typed: string | null): Cents | null {
  const price = centsFromEuros((typed ?? "").trim().replace(",", "."));
  return price !== undefined && price > 0 && price <= maxPriceCents ? price : null;
}
