import { mostLowered, mostRaised, percentHundredths, priceByRule, type PriceRule } from "./price-rule.ts";
import type { PriceChange, PricedProduct } from "../../product/prices.ts";
import { decimalPoint } from "../../ui/decimal-point.ts";

export interface TypedRule {
  way: "up" | "down";
  percent: string;
  toWholeEuros: boolean;
}

/** The most percent that this way allows. */
export function mostPercent(way: TypedRule["way"]): number {
  return (way === "up" ? mostRaised : mostLowered) / 100;
}

/** Reads a rule; undefined when what is typed is no percent, or too many. */
export function ruleOf({ way, percent, toWholeEuros }: TypedRule): PriceRule | undefined {
  const hundredths = percentHundredths(decimalPoint(percent.trim().replace(/%$/, "")));
  if (hundredths === undefined || hundredths > mostPercent(way) * 100) return undefined;
  return { hundredths: way === "up" ? hundredths : -hundredths, toWholeEuros };
}

export interface RuledChanges {
  /** Only prices that become others. */
  changed: PriceChange[];
  withoutPrice: number;
  outOfRange: number;
}

export function changesBy(rule: PriceRule | undefined, products: readonly PricedProduct[]): RuledChanges {
  const found: RuledChanges = { changed: [], withoutPrice: 0, outOfRange: 0 };
  for (const { id, cents } of products) {
    const wanted = cents === undefined || !rule ? cents : priceByRule(cents, rule);
    if (cents === undefined) found.withoutPrice += 1;
    else if (wanted === undefined) found.outOfRange += 1;
    else if (wanted !== cents) found.changed.push({ product_id: id, seen: cents, wanted });
  }
  return found;
}
