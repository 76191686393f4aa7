import type { Metal } from "#domain/facts/words.ts";
import type { PriceChange } from "../../product/prices.ts";
import type { PricedProduct } from "./priced-products.ts";
import { decimalPoint } from "../../ui/decimal-point.ts";
import { isOfMetal, priceByMetal, type MetalRule } from "./metal-rule.ts";
import { hundredthsOf, mostLowered, mostRaised, priceByRule, type PriceRule } from "./price-rule.ts";

/** Amounts of a metal's rule as they are typed: the gram and the floor in euros, the loss in percent. */
export interface TypedMetal {
  metal: Metal;
  gram: string;
  loss: string;
  making: string;
  carat: string;
  /** Cents. */
  step: number;
  floor: string;
}

export interface TypedRule {
  way: "up" | "down" | "metal";
  percent: string;
  toWholeEuros: boolean;
  byMetal: TypedMetal;
}

export const noRule: TypedRule = {
  way: "up",
  percent: "",
  toWholeEuros: true,
  byMetal: { metal: "gold", gram: "", loss: "", making: "", carat: "", step: 100, floor: "" },
};

/** The most percent that this way allows. */
export function mostPercent(way: "up" | "down"): number {
  return (way === "up" ? mostRaised : mostLowered) / 100;
}

/** Reads a rule; undefined when what is typed is none. */
export function ruleOf(typed: TypedRule): PriceRule | MetalRule | undefined {
  const { way, percent, toWholeEuros, byMetal } = typed;
  if (way === "metal") return metalRuleOf(byMetal);
  const hundredths = hundredthsOf(decimalPoint(percent.trim().replace(/%$/, "")));
  if (hundredths === undefined || hundredths > mostPercent(way) * 100) return undefined;
  return { hundredths: way === "up" ? hundredths : -hundredths, toWholeEuros };
}

/** Hundredths of a typed euro or percent, 0 where nothing is typed; undefined: no number, or one too large. */
export function amountOf(typed: string): number | undefined {
  const bare = typed.trim().replace(/%$/, "");
  return bare === "" ? 0 : hundredthsOf(decimalPoint(bare), 6);
}

function metalRuleOf({ metal, step, ...typed }: TypedMetal): MetalRule | undefined {
  const [gram, making, carat, floor] = [typed.gram, typed.making, typed.carat, typed.floor].map(amountOf);
  const loss = amountOf(typed.loss);
  if (!gram || making === undefined || carat === undefined || floor === undefined) return undefined;
  if (loss === undefined || loss > mostRaised) return undefined;
  return { metal, gram, loss, making, carat, step, floor };
}

export interface RuledChanges {
  /** Only prices that become others. */
  changed: PriceChange[];
  withoutPrice: number;
  /** They are not of this metal, or their weight or fineness is not known. */
  withoutMetal: number;
  outOfRange: number;
}

export function changesBy(rule: PriceRule | MetalRule | undefined, products: readonly PricedProduct[]): RuledChanges {
  const found: RuledChanges = { changed: [], withoutPrice: 0, withoutMetal: 0, outOfRange: 0 };
  for (const product of products) {
    const { id, cents: seen } = product;
    const wanted = rule && seen !== undefined ? priceBy(rule, { ...product, cents: seen }) : seen;
    if (seen === undefined) found.withoutPrice += 1;
    else if (rule && !isPricedBy(rule, product)) found.withoutMetal += 1;
    else if (wanted === undefined) found.outOfRange += 1;
    else if (wanted !== seen) found.changed.push({ product_id: id, seen, wanted });
  }
  return found;
}

/** Whether the rule can say what the piece costs. */
export function isPricedBy(rule: PriceRule | MetalRule, { made }: PricedProduct): boolean {
  return !("metal" in rule) || isOfMetal(made, rule.metal);
}

function priceBy(
  rule: PriceRule | MetalRule,
  { cents, made }: PricedProduct & { cents: NonNullable<PricedProduct["cents"]> },
) {
  return "metal" in rule ? priceByMetal(made, rule) : priceByRule(cents, rule);
}
