import type Stripe from "stripe";
import { textIn } from "#domain/language.ts";
import { cutText } from "#domain/text/strangers-text.ts";
import { quoteParts, type Checkout } from "./checkout.ts";
import { appName } from "./provider.ts";

/** The quote that a lost checkout was for, and its part. */
export interface LostQuote {
  id: string;
  part: NonNullable<Checkout["quote_part"]>;
}

const balanceNames = { en: "Balance", el: "Υπόλοιπο" };

/** The provider knows no negative line: a balance is one line there, and its pieces stand in our books. */
export function balanceLine({ lines, amount, locale }: Checkout) {
  const products = lines.map((line) => textIn(locale, line.name, line.name_el)).join(", ");
  return {
    quantity: 1,
    price_data: {
      currency: "eur",
      unit_amount: amount,
      tax_behavior: "inclusive" as const,
      product_data: {
        name: cutText(`${balanceNames[locale]}: ${products}`, 200),
        metadata: { source: appName },
      },
    },
  };
}

/** Words for a rebuild after a lost database (R02). */
export function quoteMetadata({ quote_id, quote_part }: Checkout): Record<string, string> {
  return quote_id && quote_part ? { quote_id, quote_part } : {};
}

/** Reads the words of `quoteMetadata`; null when it was a cart. */
export function quoteFrom({ metadata }: Pick<Stripe.Checkout.Session, "metadata">): LostQuote | null {
  const id = metadata?.["quote_id"];
  const part = quoteParts.find((name) => name === metadata?.["quote_part"]);
  return id && part ? { id, part } : null;
}
