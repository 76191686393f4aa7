import type { Cart } from "#domain/cart.ts";
import { randomUuid } from "../data/random-uuid.ts";

let last: { lines: string; id: string } | undefined;

/**
 * The id of this way to the payment page. As long as nobody answers, pressing again for the same lines is the same
 * attempt: it gets the session that may have been made, not a second one beside it (F48).
 */
export function attemptFor(cart: Cart): string {
  const lines = JSON.stringify(cart.map(({ id, quantity }) => [id, quantity]));
  if (last?.lines !== lines) last = { lines, id: randomUuid() };
  return last.id;
}

/** It was answered: whoever presses again begins anew. */
export function endAttempt(): void {
  last = undefined;
}
