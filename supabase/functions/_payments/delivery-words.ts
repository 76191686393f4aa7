import type Stripe from "stripe";
import { textIn } from "#domain/language.ts";
import type { Checkout, CheckoutDelivery } from "./checkout.ts";
import { oneLine } from "./observe.ts";
import { appName } from "./provider.ts";

type Agreed = Pick<Checkout, "delivery" | "delivery_amount" | "wrap_amount" | "arrives_from" | "arrives_to">;

/** A line of its own at the provider: for delivery that costs, and for a collection, which is worth saying. */
export function deliveryLine({ delivery, delivery_amount, locale }: Checkout) {
  if (!delivery || (delivery_amount === 0 && delivery.kind === "courier")) return [];
  const description = textIn(locale, delivery.promise, delivery.promise_el);
  return [
    {
      quantity: 1,
      price_data: {
        currency: "eur",
        unit_amount: delivery_amount,
        tax_behavior: "inclusive" as const,
        product_data: {
          name: textIn(locale, delivery.name, delivery.name_el),
          ...(description && { description }),
          metadata: { source: appName },
        },
      },
      metadata: { kind: "delivery" },
    },
  ];
}

/** Nothing is sent for a collection and a deposit, so no address is asked for. */
export function addressCollection(
  { delivery, quote_part }: Checkout,
  everywhere: readonly string[],
): Stripe.Checkout.SessionCreateParams.ShippingAddressCollection | undefined {
  if (delivery?.kind === "collection" || quote_part === "deposit") return undefined;
  const countries = delivery?.country ? [delivery.country] : (delivery?.countries ?? everywhere);
  // The database knows no country that the provider's page does not.
  return { allowed_countries: [...countries] as AllowedCountry[] };
}
type AllowedCountry = Stripe.Checkout.SessionCreateParams.ShippingAddressCollection["allowed_countries"][number];

/** The agreement in the session's own metadata, so that a rebuild after a lost database finds it (R02). */
export function agreedMetadata(agreed: Agreed): Record<string, string> {
  const { delivery, arrives_from, arrives_to } = agreed;
  if (!delivery) return {};
  const { countries: _, ...words } = delivery;
  const facts = Object.entries({ ...words, arrives_from, arrives_to });
  return Object.fromEntries(
    facts.flatMap(([name, value]) => (value === null ? [] : [[`delivery_${name}`, String(value)] as const])),
  );
}

/** Reads the words of `agreedMetadata` and of a session's lines. */
export function agreedFrom(
  session: Pick<Stripe.Checkout.Session, "metadata" | "shipping_address_collection">,
  items: readonly Stripe.LineItem[],
): Agreed {
  const told = (name: string) => session.metadata?.[`delivery_${name}`] ?? null;
  const sum = (kind: string) =>
    items
      .filter(({ metadata }) => metadata?.["kind"] === kind)
      .reduce((cents, { amount_total }) => cents + amount_total, 0);
  const named = items.find(({ metadata }) => metadata?.["kind"] === "delivery")?.description;
  const name = told("name") ?? named;
  return {
    delivery: name ? deliveryOf(name, told, session) : null,
    delivery_amount: sum("delivery"),
    wrap_amount: sum("wrap"),
    arrives_from: told("arrives_from"),
    arrives_to: told("arrives_to"),
  };
}

function deliveryOf(
  name: string,
  told: (name: string) => string | null,
  session: Pick<Stripe.Checkout.Session, "shipping_address_collection">,
): CheckoutDelivery {
  const collected = session.shipping_address_collection;
  return {
    method_id: told("method_id"),
    kind: collected ? "courier" : "collection",
    name: oneLine(name, 100),
    name_el: told("name_el"),
    promise: told("promise"),
    promise_el: told("promise_el"),
    countries: collected?.allowed_countries ?? [],
    country: told("country"),
    min_days: Number(told("min_days") ?? 0),
    max_days: Number(told("max_days") ?? 0),
  };
}

/** Whether a line of the provider's page is a piece, not delivery or wrapping. */
export function isProduct({ metadata }: Stripe.LineItem): boolean {
  return metadata?.["kind"] === undefined;
}
