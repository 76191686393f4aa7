import { type Cart, lineKey } from "#domain/cart.ts";
import type { Gift } from "#domain/gift.ts";
import { createKept } from "../data/kept.ts";
import { randomUuid } from "../data/random-uuid.ts";

/** The id, a space, the lines and how they are wanted. */
const kept = createKept<string | undefined>({
  key: "checkout-attempt",
  area: "sessionStorage",
  empty: undefined,
  salvage: (saved) => (typeof saved === "string" ? saved : undefined),
});
const idLength = 36;

/**
 * Pressing again for the same purchase is the same attempt until an answer came, after a reload too: it gets the
 * session that may have been made, not a second one (F48).
 */
export function attemptFor(cart: Cart, wanted: { delivery?: object; gift?: Gift } = {}): string {
  const lines = JSON.stringify([cart.map((line) => [lineKey(line), line.quantity]), wanted]);
  const last = kept.read();
  if (last?.slice(idLength + 1) === lines) return last.slice(0, idLength);
  const id = randomUuid();
  kept.change(() => `${id} ${lines}`);
  return id;
}

/** The attempt was answered: the next press begins a new one. */
export function endAttempt(): void {
  kept.change(() => undefined);
}
