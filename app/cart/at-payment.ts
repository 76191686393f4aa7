import { tryStorage } from "../data/try-storage.ts";

/** The place of a cart that went to the payment page (stash.ts). */
export const stashKey = "cart-at-payment";

/** Most visitors never were there, so the code that looks after it is loaded for the others only. */
export function isAtPayment(): boolean {
  const stash = tryStorage(
    () => localStorage.getItem(stashKey) ?? sessionStorage.getItem(stashKey),
  );
  return typeof stash === "string";
}
