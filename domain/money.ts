/** Minor units (Stripe, "Zero-decimal currencies"): a whole number, made in this file only. */
export type Cents = number & { readonly [unit]: "euro cents" };
declare const unit: unique symbol;

/** The range of a price, 0.01 to 999999.99 euros (PRD-04). */
export const minPriceCents = cents(1);
export const maxPriceCents = cents(99_999_999);

/** @throws RangeError when `value` is no safe whole number */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of cents: ${value}`);
  return value as Cents;
}

/** A JSON number or a plain decimal string. Undefined: no amount; more than two decimals are refused, not rounded. */
export function centsFromEuros(euros: number | string): Cents | undefined {
  const text = typeof euros === "number" ? plainDecimal(euros) : euros;
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text ?? "");
  if (!match) return undefined;
  const [, sign, whole, fraction = ""] = match;
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  return cents(sign && value !== 0 ? -value : value);
}

/** An amount as the wire has it, which the database keeps in whole cents; 0 for what is none. */
export function centsOf(euros: number): Cents {
  return centsFromEuros(euros) ?? cents(0);
}

/** Cents to the euros of the wire (JSON number). Exact: a double holds every cent up to 10^13 euros. */
export function eurosFromCents(amount: Cents): number {
  return amount / 100;
}

export function timesQuantity(unitCents: Cents, quantity: number): Cents {
  return cents(unitCents * quantity);
}

export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return cents(total);
}

/** Whether a number on the wire is a price, in euros: 0.01 to 999999.99 with at most two decimals. */
export function isPrice(euros: unknown): euros is number {
  if (typeof euros !== "number") return false;
  const value = centsFromEuros(euros);
  return value !== undefined && value >= minPriceCents && value <= maxPriceCents;
}

/** Doubles print their shortest form; one in exponent form is too small or too large to be money. */
function plainDecimal(value: number): string | undefined {
  const text = String(value);
  return /^-?\d+(\.\d+)?$/.test(text) ? text : undefined;
}
