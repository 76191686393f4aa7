import { salvageCart, type Cart } from "#domain/cart.ts";
import { salvageGift, type Gift } from "#domain/gift.ts";
import { createKept } from "../data/kept.ts";
import { stashKey } from "./at-payment.ts";

/** The lines that went to the payment page, kept until the server says that they are paid (CHK-06). */
export interface Stash {
  lines: Cart;
  gift?: Gift | undefined;
  /** The secret with which this browser alone gives its checkout up. */
  secret?: string | undefined;
  /** The provider's session id, when its address tells it. */
  session_id?: string | undefined;
  /** The lines are in the cart again while the payment page may still be open in another tab. */
  returned?: boolean | undefined;
}

const keeping = { key: stashKey, empty: undefined, salvage: stashOf };
const kept = createKept<Stash | undefined>(keeping);
const spare = createKept<Stash | undefined>({ ...keeping, area: "sessionStorage" });

/** The tab has its own where the browser's storage is full: a return in this tab finds the cart. */
export function putStash(stash: Stash): void {
  dropStash();
  if (!kept.change(() => stash)) spare.change(() => stash);
}

/** Reads the stash; undefined when nothing is at the payment page, or when the stored text can't be read. */
export function readStash(): Stash | undefined {
  return kept.read() ?? spare.read();
}

export function dropStash(): void {
  for (const place of [kept, spare]) place.change(() => undefined);
}

function stashOf(saved: unknown): Stash | undefined {
  if (typeof saved !== "object" || saved === null || !("lines" in saved)) return undefined;
  return {
    lines: salvageCart(saved.lines).cart,
    gift: salvageGift("gift" in saved ? saved.gift : undefined),
    secret: "secret" in saved && typeof saved.secret === "string" ? saved.secret : undefined,
    session_id: "session_id" in saved && typeof saved.session_id === "string" ? saved.session_id : undefined,
    returned: "returned" in saved && saved.returned === true,
  };
}
