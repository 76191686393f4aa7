import { cents, maxPriceCents, minPriceCents, type Cents } from "#domain/money.ts";

/** How many prices change at once: by so many hundredths of a percent, up or down. */
export interface PriceRule {
  /** A whole number of hundredths of a percent: 1250 raises by 12.5 %, -500 lowers by 5 %. */
  hundredths: number;
  toWholeEuros: boolean;
}

/** Percents that a rule may have, in hundredths; lowered by all of it nothing would be left. */
export const mostRaised = 100_000;
export const mostLowered = 9_999;

const whole = 10_000;

/**
 * The rule of rounding, here and nowhere else: once, from the exact product, to the nearest cent or whole euro; a half
 * goes up. Undefined: it would be no price, below 0.01 or above 999999.99.
 */
export function priceByRule(price: Cents, { hundredths, toWholeEuros }: PriceRule) {
  const step = toWholeEuros ? 100 : 1;
  // The product stays below 2^53: 10^8 cents by 11 × 10^4, doubled.
  const exact = price * (whole + hundredths);
  const changed = Math.floor((2 * exact + whole * step) / (2 * whole * step)) * step;
  return changed < minPriceCents || changed > maxPriceCents ? undefined : cents(changed);
}

/** `7`, `7.5`, `7.25` as hundredths; undefined: more decimals or digits, or no number. */
export function hundredthsOf(typed: string, mostDigits = 4): number | undefined {
  const match = new RegExp(`^(\\d{1,${mostDigits}})(?:\\.(\\d{1,2}))?$`).exec(typed);
  if (!match) return undefined;
  const [, full, decimals = ""] = match;
  return Number(full) * 100 + Number(decimals.padEnd(2, "0"));
}
