import { choiceWords, hasOpenChoice, openNames } from "#domain/choices.ts";
import { cents, timesQuantity } from "#domain/money.ts";
import type { CheckoutDelivery, CheckoutLine } from "../_payments/checkout.ts";
import type { Language } from "#domain/language.ts";
import { textIn } from "#domain/language.ts";
import { dateAndTime, euros } from "#domain/format.ts";
import type { MailTexts } from "./en.ts";
import { unlinked, type Product } from "./letter.ts";

/** Whole cents, as the payment functions and their answers count. */
export function centsAmount(value: number, language: Language): string {
  return euros(cents(value), language);
}

/** Day and time in Cyprus, the seller's place; the law asks for both on an acknowledgement. */
export function dayAndTime(unixSeconds: number, language: Language): string {
  return dateAndTime(new Date(unixSeconds * 1000), language);
}

function nameOf(line: CheckoutLine, language: Language): string {
  return textIn(language, line.name, line.name_el);
}

/** `2 × Helios band, Ring size 54`; what a buyer had engraved becomes no link. */
export function productWords(line: CheckoutLine, texts: MailTexts, language: Language): string {
  const chosen = unlinked(choiceWords(line.choices, language));
  const product = texts.product(line.quantity, nameOf(line, language), line.product_code);
  return [product, chosen].filter(Boolean).join(", ");
}

/** `Helios band: Ring size`: what of a purchase waits for its buyer; empty: nothing. */
export function openWords(lines: readonly CheckoutLine[], language: Language): string {
  return lines
    .filter((line) => hasOpenChoice([line]))
    .map((line) => `${nameOf(line, language)}: ${openNames(line.choices, language)}`)
    .join(" · ");
}

interface Extras {
  delivery?: Pick<CheckoutDelivery, "kind" | "name" | "name_el"> | null | undefined;
  /** Euro cents. */
  delivery_amount: number;
  wrap_amount: number;
  /** Paid earlier, off the amount. */
  deposit_amount?: number;
}

/**
 * Rows for what is paid beside the products: delivery, where a way was agreed (SHO-02), wrapping where it costs, less a
 * deposit.
 */
export function extraRows(
  { delivery, delivery_amount, wrap_amount, deposit_amount = 0 }: Extras,
  texts: MailTexts,
  language: Language,
): [string, string][] {
  const named = delivery && textIn(language, delivery.name, delivery.name_el);
  // 'Delivery: collect in the shop' would say two things.
  const label = [delivery?.kind === "collection" ? "" : texts.delivery, named].filter(Boolean).join(": ");
  const price = delivery_amount === 0 ? texts.free : centsAmount(delivery_amount, language);
  const wrapping: [string, string][] = wrap_amount > 0 ? [[texts.wrapping, centsAmount(wrap_amount, language)]] : [];
  const deposit: [string, string][] =
    deposit_amount > 0 ? [[texts.depositPaid, centsAmount(-deposit_amount, language)]] : [];
  return [...(delivery || delivery_amount > 0 ? [[label, price] as [string, string]] : []), ...wrapping, ...deposit];
}

export function lineProducts(lines: readonly CheckoutLine[], texts: MailTexts, language: Language): Product[] {
  return lines.map((line) => {
    const product = productWords(line, texts, language);
    const label = line.personalised ? `${product}, ${texts.personalised}` : product;
    const amount = centsAmount(timesQuantity(cents(line.unit_amount), line.quantity), language);
    return { label, amount, picture: line.image_url };
  });
}
