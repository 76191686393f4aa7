import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Cart } from "#domain/cart.ts";
import type { Cents } from "#domain/money.ts";
import { deliveryQuery, type DeliveryOffer } from "./offers.ts";
import { deliveryChoice, type DeliveryChoice } from "./choice.ts";
import { useWish } from "./wish.ts";

export interface Delivery {
  /** The choice, once it was read. */
  choice: DeliveryChoice | undefined;
  isUnread: boolean;
  /** A choice of the cart is open: no day before its answer (WEK-01). */
  isOpen: boolean;
  /** Asks whether what is shown still holds, before anybody is sent to pay it. */
  settle: () => Promise<{ choice: DeliveryChoice | undefined; hasChanged: boolean }>;
}

/** How this cart, of goods of this value, would be delivered, and for how much. */
export function useDelivery(cart: Cart, goods: Cents, isOpen: boolean): Delivery {
  const wish = useWish();
  const queryClient = useQueryClient();
  const query = deliveryQuery(cart, goods);
  const choose = (offers: DeliveryOffer[]) =>
    deliveryChoice(isOpen ? offers.map(withoutDays) : offers, wish, navigator.languages);
  const {
    data: choice,
    isError,
    failureCount,
  } = useQuery({
    ...query,
    enabled: cart.length > 0,
    // A fault in it is a failed read, as a refused one is: the cart stays (BRW-03).
    select: choose,
  });

  const settle = async () => {
    try {
      const now = choose(await within(settleMs, queryClient.fetchQuery(query)));
      const isOther = choice && now.chosen?.id !== choice.chosen?.id;
      return { choice: now, hasChanged: isOther === true || priceOf(now) !== priceOf(choice) };
    } catch (error) {
      // oxlint-disable-next-line no-console -- the shopper reads it below the sum
      console.warn(error);
      return { choice, hasChanged: false };
    }
  };

  return { choice, isUnread: (isError || failureCount > 0) && !choice, isOpen, settle };
}

/** Kept offers may be those of a cart in which all was chosen. */
function withoutDays(offer: DeliveryOffer): DeliveryOffer {
  return { ...offer, arrives_from: null, arrives_to: null };
}

/** A press on 'Checkout' waits no longer than this, and pays what is shown. */
const settleMs = 4_000;

async function within<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("Delivery was not read in time")), ms);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** The total's part of delivery: nothing, until it is known. */
function priceOf(choice: DeliveryChoice | undefined): number {
  return choice?.chosen?.amount ?? 0;
}
