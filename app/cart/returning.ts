import { cartStore } from "./use-cart.ts";
import { giftStore } from "./gift-store.ts";
import { dropStash, putStash, readStash, type Stash } from "./stash.ts";
import { cancelCheckout, readPayment } from "../data/payments.ts";
import { tryStorage } from "../data/try-storage.ts";

/** Set in the tab that went to the payment page: coming back in it means that the shopper gave up paying. */
const leftForPaymentKey = "left-for-payment";

export function noteLeaving(): void {
  tryStorage(() => sessionStorage.setItem(leftForPaymentKey, "1"));
}

let asking: Promise<boolean> | undefined;

/**
 * CHK-06: gives the checkout up, which frees its pieces, in the tab that went to pay; elsewhere (the payment page may
 * still be open) the server is only asked. True when lines came back.
 */
export function bringCartBack(): Promise<boolean> {
  asking ??= lookAfterStash().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function lookAfterStash(): Promise<boolean> {
  const stash = readStash();
  const gaveUp = hasGivenUp();
  if (!stash || (stash.returned && !gaveUp)) return false;
  const state = await stateOf(stash, gaveUp);
  if (state === "paid" || state === "processing") {
    settleStash();
    return false;
  }
  // The server is out of reach: the tab that gave up gets the cart at once, others with the next visit.
  if (state === undefined && !gaveUp && stash.session_id) return false;
  // The checkout could not be ended: its secret is kept, or its hold would stand in the way of the next try.
  return restore(gaveUp && state !== undefined);
}

function hasGivenUp(): boolean {
  const cancelled = new URLSearchParams(location.search).get("checkout") === "cancelled";
  const left = tryStorage(() => {
    const noted = sessionStorage.getItem(leftForPaymentKey);
    sessionStorage.removeItem(leftForPaymentKey);
    return noted;
  });
  // Where the storage is forbidden the cancel link still tells.
  return typeof left === "string" || cancelled;
}

async function stateOf(stash: Stash, gaveUp: boolean): Promise<string | undefined> {
  try {
    if (gaveUp && stash.secret) return await cancelCheckout(stash.secret);
    if (stash.session_id) return (await readPayment(stash.session_id)).state;
  } catch (error) {
    // oxlint-disable-next-line no-console -- the hold ends by itself when its session expires
    console.warn("The checkout's state could not be read", error);
  }
  return undefined;
}

/** The payment page may still be open elsewhere: the lines are in the cart again, the checkout is not given up. */
export function keepForAnotherTry(): void {
  restore(false);
}

/** Read again: another tab may have been quicker. */
function restore(gaveUp: boolean): boolean {
  const stash = readStash();
  if (!stash) return false;
  if (gaveUp) dropStash();
  else putStash({ ...stash, returned: true });
  if (stash.returned || stash.lines.length === 0) return false;
  cartStore.bringBack(stash.lines);
  giftStore.bringBack(stash.gift);
  return true;
}

/** The server says paid: the bought lines leave the cart, wherever they were brought back meanwhile. */
export function settleStash(): void {
  const stash = readStash();
  if (!stash) return;
  dropStash();
  if (!stash.returned) return;
  if (stash.gift && stash.gift.message === giftStore.gift()?.message) giftStore.clear();
  for (const line of stash.lines) {
    const present = cartStore.read().find(({ id }) => id === line.id);
    if (present) cartStore.setQuantity(line.id, present.quantity - line.quantity);
  }
}
