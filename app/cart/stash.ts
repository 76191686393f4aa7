import { salvageCart, type Cart } from "#domain/cart.ts";

const stashKey = "cart-at-payment";

/** The lines that went to the payment page, kept until the server says that they are paid (CHK-06). */
export interface Stash {
  lines: Cart;
  /** Lets this browser alone give its checkout up. */
  secret?: string | undefined;
  /** The provider's, when its address tells it. */
  session_id?: string | undefined;
  /** The lines are in the cart again while the payment page may still be open in another tab. */
  returned?: boolean | undefined;
}

export function putStash(stash: Stash): void {
  try {
    localStorage.setItem(stashKey, JSON.stringify(stash));
  } catch (error) {
    // oxlint-disable-next-line no-console -- paying goes on; only the way back loses its cart
    console.warn("The cart could not be kept for the way back", error);
  }
}

/** Undefined when nothing is at the payment page, or what lies there can't be read. */
export function readStash(): Stash | undefined {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(stashKey) ?? "null");
    if (typeof saved !== "object" || saved === null || !("lines" in saved)) return undefined;
    return {
      lines: salvageCart(saved.lines).cart,
      secret: "secret" in saved && typeof saved.secret === "string" ? saved.secret : undefined,
      session_id:
        "session_id" in saved && typeof saved.session_id === "string"
          ? saved.session_id
          : undefined,
      returned: "returned" in saved && saved.returned === true,
    };
  } catch (error) {
    // oxlint-disable-next-line no-console -- as above
    console.warn("What was kept for the way back can't be read", error);
    return undefined;
  }
}

export function dropStash(): void {
  try {
    localStorage.removeItem(stashKey);
  } catch (error) {
    // oxlint-disable-next-line no-console -- as above
    console.warn(error);
  }
}

/** Both kinds of hosted page carry the session's id in their address. */
export function sessionIdIn(url: string): string | undefined {
  return /cs_(?:test|live)_[A-Za-z0-9]{10,58}/.exec(url)?.[0];
}
