import { tryStorage } from "../data/kept.ts";

/** The place of a cart that went to the payment page (stash.ts). */
export const stashKey = "cart-at-payment";

/** Marks the tab that went to the payment page: coming back in it means that the shopper gave up paying. */
const leftForPaymentKey = "left-for-payment";

/** The place where the shopper was. */
export interface Left {
  path: string;
  /** How far the page was scrolled, in CSS pixels. */
  y: number;
  /** The payment page's own link led back. */
  byLink?: boolean;
}

export function noteLeaving(): void {
  const { pathname, search, hash } = location;
  const left: Left = { path: pathname + search + hash, y: scrollY };
  tryStorage(() => sessionStorage.setItem(leftForPaymentKey, JSON.stringify(left)));
}

export function readLeft(): Left | undefined {
  const noted: unknown = tryStorage(() => JSON.parse(sessionStorage.getItem(leftForPaymentKey) ?? "null"));
  const isLeft = typeof noted === "object" && noted && "path" in noted && "y" in noted;
  if (!isLeft) return undefined;
  return { path: String(noted.path), y: Number(noted.y), byLink: "byLink" in noted };
}

export function forgetLeaving(): void {
  tryStorage(() => sessionStorage.removeItem(leftForPaymentKey));
}

/** The search of the payment page's cancel link. */
export const isCancelLink = (search: string) => new URLSearchParams(search).get("checkout") === "cancelled";

/** The cancel link's page runs it, as text: it leads to where the shopper was, before anything is drawn (PHN-03). */
export const goWhereLeft = `try {
  const left = JSON.parse(sessionStorage.getItem("${leftForPaymentKey}"));
  sessionStorage.setItem("${leftForPaymentKey}", JSON.stringify({ ...left, byLink: true }));
  if (left.path) location.replace(left.path);
} catch {}`;

/** Most visitors never were there, so the code that looks after it is loaded for the others only. */
export function isAtPayment(): boolean {
  const stash = tryStorage(() => localStorage.getItem(stashKey) ?? sessionStorage.getItem(stashKey));
  return typeof stash === "string";
}
