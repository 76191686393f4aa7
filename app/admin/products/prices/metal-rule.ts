import { cents, maxPriceCents, minPriceCents, type Cents } from "#domain/money.ts";
import type { Metal } from "#domain/facts/words.ts";

/** How prices are made from today's price of a metal (WEK-16). Amounts in euro cents. */
export interface MetalRule {
  metal: Metal;
  /** A gram of the fine metal. */
  gram: number;
  /** Hundredths of a percent that the work loses. */
  loss: number;
  /** Each piece that has no making of its own. */
  making: number;
  /** Each carat of stones of a piece that has no cost of its own for them. */
  carat: number;
  /** Prices are whole multiples of it. */
  step: number;
  /** No price is made lower. */
  floor: number;
}

/** The parts of a piece's price by its metal: weight in grams, carat of all its stones, its own costs in euro cents. */
export interface MadeOf {
  metal: Metal | null;
  fineness: number | null;
  weight_g: number | null;
  carat: number;
  making: Cents | null;
  stones: Cents | null;
}

/** Whether the facts tell how much of the fine metal is in the piece. */
export function isOfMetal(made: MadeOf, metal: Metal): made is MadeOf & { fineness: number; weight_g: number } {
  return made.metal === metal && made.fineness !== null && made.weight_g !== null;
}

const whole = 10n ** 9n;

/**
 * Metal × fineness × weight, and the loss, then making and stones: exact, rounded once to the step, a half goes up, never
 * under the floor. Undefined: the piece's facts don't tell, or it would be no price (0.01 to 999999.99).
 */
export function priceByMetal(made: MadeOf, rule: MetalRule): Cents | undefined {
  if (!isOfMetal(made, rule.metal)) return undefined;
  const { fineness, weight_g: weight, carat, making, stones } = made;
  const fine = BigInt(rule.gram) * BigInt(fineness) * digits(weight, 2) * BigInt(10_000 + rule.loss);
  const ofStones = stones === null ? BigInt(rule.carat) * digits(carat, 3) * 10n ** 6n : BigInt(stones) * whole;
  const exact = fine + BigInt(making ?? rule.making) * whole + ofStones;
  const step = BigInt(rule.step);
  const rounded = Number(((2n * exact + step * whole) / (2n * step * whole)) * step);
  const price = Math.max(rounded, rule.floor);
  return price < minPriceCents || price > maxPriceCents ? undefined : cents(price);
}

/** 3.4 with two decimals is 340. */
function digits(value: number, decimals: number): bigint {
  return BigInt(Math.round(value * 10 ** decimals));
}
