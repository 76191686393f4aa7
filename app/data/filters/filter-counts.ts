import { metals, stoneKinds, type Metal, type StoneKind } from "#domain/facts/words.ts";
import { centsFromEuros, eurosFromCents, type Cents } from "#domain/money.ts";
import type { Product } from "#domain/schemas/product.ts";
import { isRecord } from "../is-record.ts";
import type { ListArguments } from "../product-rows.ts";
import type { ShopClient } from "../shop-client.ts";
import type { Picks } from "./picks.ts";

/** How many pieces a value would leave, or have as it is picked. */
export interface ValueCount<Value extends string = string> {
  value: Value;
  count: number;
  /** A size's name in Greek, where it has another one. */
  value_el?: string;
}
export interface FilterCounts {
  /** The number in the list as it is. */
  count: number;
  metals: ValueCount<Metal>[];
  stones: ValueCount<StoneKind>[];
  sizes: ValueCount[];
  available: number;
  /** The number with what can't be bought now. */
  either: number;
  /** The lowest and the highest price, whatever bounds were picked; null: none has a price. */
  lowest: Cents | null;
  highest: Cents | null;
}

/** The filters as the database takes them. */
export function wireFilters({ metals, stones, sizes, from, to, available }: Picks): string {
  return JSON.stringify({
    ...(metals.length > 0 && { metals }),
    ...(stones.length > 0 && { stones }),
    ...(sizes.length > 0 && { sizes }),
    ...(from !== null && { from: eurosFromCents(from) }),
    ...(to !== null && { to: eurosFromCents(to) }),
    ...(available && { available }),
  });
}

/**
 * Reads counts, with `most` products of a search after `skip` of them, in their order: its page needs no second
 * request.
 */
export async function readFilterCounts(
  client: ShopClient,
  { picks, ...list }: ListArguments & { skip?: number; most?: number },
  signal?: AbortSignal,
): Promise<{ filters: FilterCounts; found: Product[] }> {
  const wanted = { ...list, filters: wireFilters(picks) };
  let request = client.rpc("filter_counts", wanted, { get: true });
  if (signal) request = request.abortSignal(signal);
  const { data } = await request.throwOnError();
  return { filters: countsFrom(data), found: productsFrom(data) };
}

/** @throws when the answer is something else: a wrong number is worse than none */
function countsFrom(data: unknown): FilterCounts {
  if (!isRecord(data)) throw new Error("filter_counts answered something else");
  return {
    count: numberOf(data["count"]),
    metals: valuesOf(data["metals"]).filter(isOf(metals)),
    stones: valuesOf(data["stones"]).filter(isOf(stoneKinds)),
    sizes: valuesOf(data["sizes"]),
    available: numberOf(data["available"]),
    either: numberOf(data["either"]),
    lowest: priceOf(data["from"]),
    highest: priceOf(data["to"]),
  };
}

function productsFrom(data: unknown): Product[] {
  const products = isRecord(data) ? data["products"] : undefined;
  return Array.isArray(products) ? products : [];
}

function valuesOf(data: unknown): ValueCount[] {
  if (!Array.isArray(data)) throw new Error("filter_counts answered something else");
  return data.map((each: unknown) => {
    const { value, value_el, count } = isRecord(each) ? each : {};
    if (typeof value !== "string") throw new Error("A filter's value could not be read");
    const greek = typeof value_el === "string" ? { value_el } : {};
    return { value, count: numberOf(count), ...greek };
  });
}

function isOf<Value extends string>(known: Record<Value, unknown>) {
  return (one: ValueCount): one is ValueCount<Value> => Object.keys(known).includes(one.value);
}

function numberOf(value: unknown): number {
  if (typeof value !== "number") throw new Error("filter_counts counted something else");
  return value;
}

function priceOf(value: unknown): Cents | null {
  return typeof value === "number" ? (centsFromEuros(value) ?? null) : null;
}
