import type Stripe from "stripe";
import { fitText } from "#domain/text/strangers-text.ts";
import { buyerHash } from "./buyer-hash.ts";
import type { Buyer, Observed } from "./checkout.ts";

/** A session as retrieved with `expand: ["payment_intent"]`, in the words of `settle_checkout`. */
export async function observe(session: Stripe.Checkout.Session, secret: string): Promise<Observed> {
  const intent = session.payment_intent;
  const customer = buyerOf(session);
  return {
    session_id: session.id,
    checkout_id: session.metadata?.checkout_id ?? null,
    status: session.status,
    payment_status: session.payment_status,
    intent_status: typeof intent === "object" ? (intent?.status ?? null) : null,
    payment_intent_id: typeof intent === "string" ? intent : (intent?.id ?? null),
    amount_total: session.amount_total,
    currency: session.currency,
    livemode: session.livemode,
    customer,
    buyer_hash: customer.email ? await buyerHash(customer.email, secret) : null,
  };
}

/** Delivery goes to the shipping address; its name may differ from the card's. A collection needs none (DLV-03). */
function buyerOf(session: Stripe.Checkout.Session): Buyer {
  const details = session.customer_details;
  const shipping = session.collected_information?.shipping_details;
  const address = session.shipping_address_collection ? (shipping?.address ?? details?.address) : undefined;
  return {
    name: oneLine(shipping?.name ?? details?.name ?? "", 200),
    email: oneLine(details?.email ?? "", 254),
    phone: oneLine(details?.phone ?? "", 50) || null,
    address: address ? addressLine(address) || null : null,
    postal_code: oneLine(address?.postal_code ?? "", 20) || null,
    country: address?.country ?? null,
  };
}

function addressLine(address: Stripe.Address): string {
  const town = [address.postal_code, address.city].filter(Boolean).join(" ");
  const parts = [address.line1, address.line2, town, address.state, address.country];
  return oneLine(parts.filter(Boolean).join(", "), 1000);
}

/** People type anything into a payment page: the text becomes one line without control characters, of bounded length. */
export function oneLine(text: string, most: number): string {
  return fitText(text.replace(/\s+/g, " "), { most });
}
