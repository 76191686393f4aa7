import type { Cart } from "#domain/cart.ts";
import { mergeCarts, withoutLines } from "./cart-lines.ts";
import type { Gift } from "#domain/gift.ts";
import { cartStore } from "./cart-store.ts";
import { giftStore } from "./gift/gift-store.ts";
import { dropStash, putStash, readStash, type Stash } from "./stash.ts";
import { cancelCheckout, readPayment } from "../data/payments.ts";
import { forgetLeaving, isCancelLink, readLeft } from "./at-payment.ts";

export interface Returned {
  /** Lines came back into the cart. */
  lines: boolean;
  /** The shopper came back unpaid, by the payment page's link or the browser's back, in the tab that went to pay. */
  shopper: boolean;
}

const nothing: Returned = { lines: false, shopper: false };

let asking: Promise<Returned> | undefined;

/**
 * CHK-06: gives the checkout up, which frees its pieces, in the tab that went to pay; elsewhere (the payment page may
 * still be open) the server is only asked.
 */
export function bringCartBack(isShownAgain: boolean): Promise<Returned> {
  asking ??= lookAfterStash(isShownAgain).finally(() => {
    asking = undefined;
  });
  return asking;
}

async function lookAfterStash(isShownAgain: boolean): Promise<Returned> {
  const stash = readStash();
  const isWayBack = isShownAgain || cameBack();
  const gaveUp = hasGivenUp();
  // Paid meanwhile in the other tab, its lines leave the cart again.
  if (!stash || (stash.returned && !gaveUp && !stash.session_id)) return nothing;
  const state = await stateOf(stash, gaveUp);
  if (state === "paid" || state === "processing") {
    settleStash();
    return nothing;
  }
  // The server is out of reach: the tab that gave up gets the cart at once, others with the next visit.
  if (state === undefined && !gaveUp && stash.session_id) return nothing;
  const isOver = state === "expired" || state === "failed" || (gaveUp && state !== undefined);
  // The checkout could not be ended: its secret is kept, or its hold would stand in the way of the next try.
  return { lines: restore(isOver), shopper: gaveUp && isWayBack };
}

/** An address that was typed leads to its page, and to no open cart. */
function cameBack(): boolean {
  if (readLeft()?.byLink || isCancelLink(location.search)) return true;
  const [visit] = performance.getEntriesByType("navigation");
  return visit instanceof PerformanceNavigationTiming && visit.type === "back_forward";
}

function hasGivenUp(): boolean {
  const left = readLeft();
  forgetLeaving();
  // The cancel link still tells where the storage is forbidden.
  if (!left) return isCancelLink(location.search);
  // A page that the browser itself shows again stands where it was.
  if (scrollY === 0) scrollTo({ top: left.y, behavior: "instant" });
  return true;
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
function restore(isOver: boolean): boolean {
  const stash = readStash();
  if (!stash) return false;
  if (isOver) dropStash();
  else putStash({ ...stash, returned: true });
  if (stash.returned || stash.lines.length === 0) return false;
  cartStore.change((cart) => mergeCarts(cart, stash.lines));
  giftStore.bringBack(stash.gift);
  return true;
}

/** The server says paid: the bought lines leave the cart, wherever they were brought back meanwhile. */
export function settleStash(): void {
  forgetLeaving();
  const stash = readStash();
  if (!stash) return;
  dropStash();
  if (stash.returned) takeOut(stash.lines, stash.gift);
}

/** These lines of a cart on its way to pay again were paid already (BRW-07): told once, they may be bought again. */
export function settleBought(lines: Cart): void {
  const gift = readStash()?.gift;
  dropStash();
  takeOut(lines, gift);
}

function takeOut(lines: Cart, gift: Gift | undefined): void {
  if (gift && gift.message === giftStore.gift()?.message) giftStore.clear();
  cartStore.change((cart) => withoutLines(cart, lines));
}
