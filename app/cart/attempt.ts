import { type Cart, lineKey } from "#domain/cart.ts";
import type { Gift } from "#domain/gift.ts";
import { randomUuid } from "../data/random-uuid.ts";
import { tryStorage } from "../data/try-storage.ts";

const attemptKey = "checkout-attempt";
/** The id, a space, the lines and how they are wanted. */
let last: string | undefined;
const idLength = 36;

/**
 * Until an answer came, pressing again for the same purchase is the same attempt, after a reload too: it gets the session
 * that may have been made, not a second one (F48).
 */
export function attemptFor(cart: Cart, wanted: { delivery?: object; gift?: Gift } = {}): string {
  const lines = JSON.stringify([cart.map((line) => [lineKey(line), line.quantity]), wanted]);
  last ??= tryStorage(() => sessionStorage.getItem(attemptKey)) ?? undefined;
  if (last?.slice(idLength + 1) === lines) return last.slice(0, idLength);
  const id = randomUuid();
  const begun = `${id} ${lines}`;
  last = begun;
  tryStorage(() => sessionStorage.setItem(attemptKey, begun));
  return id;
}

/** The attempt was answered: the next press begins a new one. */
export function endAttempt(): void {
  last = undefined;
  tryStorage(() => sessionStorage.removeItem(attemptKey));
}
