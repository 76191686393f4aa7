import type Stripe from "stripe";
import type { Checkout } from "./checkout.ts";
import { appName } from "./provider.ts";

/** The gift that a lost checkout was; the message itself the provider never had. */
export interface LostGift {
  wrapped: boolean;
  had_message: boolean;
}

const names = { en: "Gift wrapping", el: "Συσκευασία δώρου" };

/** A line of its own at the provider, for wrapping that costs (GFT-01). */
export function wrapLine({ wrap_amount, locale }: Pick<Checkout, "wrap_amount" | "locale">) {
  if (wrap_amount === 0) return [];
  return [
    {
      quantity: 1,
      price_data: {
        currency: "eur",
        unit_amount: wrap_amount,
        tax_behavior: "inclusive" as const,
        product_data: { name: names[locale], metadata: { source: appName } },
      },
      metadata: { kind: "wrap" },
    },
  ];
}

/** That it is a gift, and no word of it, for a rebuild after a lost database (R02). */
export function giftMetadata({ gift }: Pick<Checkout, "gift">): Record<string, string> {
  if (!gift) return {};
  const facts = ["gift", gift.wrapped && "wrapped", gift.has_message && "message"];
  return { gift: facts.filter(Boolean).join(" ") };
}

/** Reads the words of `giftMetadata`; null when it was no gift. */
export function giftFrom({ metadata }: Pick<Stripe.Checkout.Session, "metadata">): LostGift | null {
  const facts = metadata?.["gift"]?.split(" ");
  return facts ? { wrapped: facts.includes("wrapped"), had_message: facts.includes("message") } : null;
}
