/** The place of a cart that went to the payment page (stash.ts). */
export const stashKey = "cart-at-payment";

/** Most visitors never were there, so the code that looks after it is loaded for the others only. */
export function isAtPayment(): boolean {
  try {
    return [localStorage, sessionStorage].some((storage) => storage.getItem(stashKey) !== null);
  } catch {
    return false; // Storage is blocked: nothing was kept.
  }
}
