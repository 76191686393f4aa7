import { queryOptions } from "@tanstack/react-query";
import { isUuid } from "#domain/uuid.ts";
import type { Cart } from "#domain/cart.ts";
import { deliveryPrice } from "#domain/delivery/delivery-price.ts";
import { cents, type Cents } from "#domain/money.ts";
import { browserClient } from "../../data/client.ts";
import { isRecord } from "../../data/is-record.ts";
import { createKept } from "../../data/kept.ts";
import { withReadDeadline } from "../../ui/patience.ts";

/** A way of delivery as the database offers it for one cart. */
export interface DeliveryOffer {
  id: string;
  kind: "courier" | "collection";
  name: string;
  name_el: string | null;
  promise: string | null;
  promise_el: string | null;
  /** Two letters each; none for a collection. */
  countries: string[];
  amount: Cents;
  /** The cost below `free_from`. */
  price: Cents;
  /** The value of goods from which it costs nothing; null: never. */
  free_from: Cents | null;
  /** The days that are promised today, `2026-12-03`; null: none are. */
  arrives_from: string | null;
  arrives_to: string | null;
}

const deliveryKey = ["delivery"] as const;

/** Characters; servers refuse addresses of 8 kB, which forty lines with their choices reach. */
const longestInAddress = 6000;

/** The ways as this browser last read them: an opened cart has its total in the first frame (EYE-01). */
const kept = createKept<DeliveryOffer[] | null>({
  key: "cart-delivery",
  empty: null,
  salvage: (methods) => {
    try {
      return methods === null ? null : offersFrom({ methods });
    } catch {
      return undefined;
    }
  },
});

export const knowsDelivery = () => kept.read() !== null;

/** Offers read for another cart, at their price for goods of this value: shown until the answer is there. */
export function offersFor(goods: Cents, offers: readonly DeliveryOffer[]): DeliveryOffer[] {
  return offers.map((offer) => ({ ...offer, amount: cents(deliveryPrice(offer, goods)) }));
}

/**
 * Every way, in the jeweller's order: the database alone says what it costs (DLV-02).
 * @param goods the cart's value, for what is shown until the database has answered
 */
export function deliveryQuery(cart: Cart, goods: Cents) {
  const items = cart
    .filter(({ id }) => isUuid(id))
    .map(({ id, quantity, choices }) => ({
      id,
      quantity,
      ...(choices && { choices }),
    }));
  return queryOptions<DeliveryOffer[]>({
    queryKey: [...deliveryKey, items],
    queryFn: async ({ signal }) => {
      const client = await browserClient();
      const request = JSON.stringify({ items });
      const { data } = await client
        .rpc("delivery_offers", { request }, { get: encodeURIComponent(request).length < longestInAddress })
        .abortSignal(withReadDeadline(signal))
        .throwOnError();
      const offers = offersFrom(data);
      kept.change(() => offers);
      return offers;
    },
    placeholderData: (previous) => {
      const known = previous ?? kept.read();
      return known ? offersFor(goods, known) : undefined;
    },
    // An opened cart asks anew: what it shows is what is charged.
    staleTime: 5_000,
    // The read fails off line, and the cart says so, instead of waiting for the line.
    networkMode: "always",
  });
}

/** @throws when the answer is something else: no price may be guessed */
export function offersFrom(data: unknown): DeliveryOffer[] {
  const methods = isRecord(data) ? data["methods"] : undefined;
  if (!Array.isArray(methods)) throw new Error("delivery_offers answered something else");
  return methods.map(offerFrom);
}

function offerFrom(value: unknown): DeliveryOffer {
  const { id, kind, name, countries, amount, price, free_from, ...words } = isRecord(value) ? value : {};
  const isCollection = kind === "collection";
  if (typeof id !== "string" || typeof name !== "string" || (kind !== "courier" && !isCollection)) {
    throw new Error("A way of delivery could not be read");
  }
  return {
    id,
    kind,
    name,
    name_el: textOf(words["name_el"]),
    promise: textOf(words["promise"]),
    promise_el: textOf(words["promise_el"]),
    countries: Array.isArray(countries) ? countries.filter((code) => typeof code === "string") : [],
    amount: cents(Number(amount)),
    price: cents(Number(price)),
    free_from: typeof free_from === "number" ? cents(free_from) : null,
    arrives_from: textOf(words["arrives_from"]),
    arrives_to: textOf(words["arrives_to"]),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
