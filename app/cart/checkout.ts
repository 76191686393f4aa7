import { lineKey, salvageCart, type Cart, type CartItem } from "#domain/cart.ts";
import type { Gift } from "#domain/gift.ts";
import { refusalOf, type FunctionRefusal } from "../data/function-refusal.ts";
import { isRecord } from "../data/is-record.ts";
import type { ShopClient } from "../data/shop-client.ts";
import type { Language } from "#domain/language.ts";
import { parsedAddress } from "#domain/web-address.ts";

export interface CheckoutRequest {
  items: Cart;
  locale: Language;
  /** A repeated call of the same attempt makes no second payment session. */
  attempt: string;
  /** The way of delivery that the cart shows; absent: the shop's first. */
  delivery?: { method: string; country?: string } | undefined;
  /** Secret of this browser's earlier unpaid checkout, so that its hold does not stand in its own way. */
  supersedes?: string | undefined;
  /** Paid already, and wanted once more (BRW-07). */
  again?: boolean;
  gift?: Gift | undefined;
}

export type CheckoutAnswer =
  | { url: string; secret: string | undefined }
  /** `error` is the server's own text, fit for a toast; undefined when it gave none (CHK-03). `item`: the piece's id. */
  | { error: string | undefined; item?: string | undefined; bought?: Bought | undefined };

/** Paid in a tab that never came back: the page of its order, and the lines of the request that it holds (BRW-07). */
export interface Bought {
  link: string;
  lines: Cart;
}

/** Asks for a payment session (CHK-01). Never throws: whatever comes back is an address or an error. */
export async function startCheckout(client: ShopClient, request: CheckoutRequest): Promise<CheckoutAnswer> {
  const body = {
    items: request.items.map(wireItem),
    locale: request.locale,
    attempt: request.attempt,
    ...(request.delivery && { delivery: request.delivery }),
    ...(request.supersedes && { supersedes: request.supersedes }),
    ...(request.again && { again: true }),
    ...(request.gift && { gift: request.gift }),
  };
  const { data, error } = await client.functions.invoke("create-cart-payment", {
    body,
    timeout: timeoutMs,
  });
  if (error) {
    const refused = await refusalOf(error);
    return {
      error: refused?.words ?? undefined,
      item: refused?.item ?? undefined,
      bought: refused ? boughtOf(refused, request.items) : undefined,
    };
  }
  const answer: unknown = data;
  // CHK-05: an answer without an address, or one that is no answer at all, counts as an error.
  if (!isRecord(answer)) return { error: undefined };
  const url = text(answer["url"]);
  if (url === undefined || !isWebAddress(url)) return { error: text(answer["error"]) };
  const checkout = answer["checkout"];
  return { url, secret: isRecord(checkout) ? text(checkout["secret"]) : undefined };
}

function boughtOf({ link, items }: FunctionRefusal, cart: Cart): Bought | undefined {
  if (!link || !isWebAddress(link) || !Array.isArray(items)) return undefined;
  // The answer names lines by what tells them apart; the cart knows the rest.
  const { cart: paid } = salvageCart(items.map((item: unknown) => ({ name: "-", ...Object(item) })));
  const lines = cart.flatMap((line) => {
    const same = paid.find((item) => lineKey(item) === lineKey(line));
    return same ? [{ ...line, quantity: Math.min(line.quantity, same.quantity) }] : [];
  });
  return { link, lines };
}

/** Milliseconds. The server gives up on the provider after 12 s; the browser a little later (R32). */
const timeoutMs = 20_000;

/** The wire's cart item, without anything that a browser extension may have added. */
function wireItem({ id, name, price, quantity, image_url, product_code, choices }: CartItem) {
  return { id, name, price, quantity, image_url, product_code, choices };
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

function isWebAddress(address: string): boolean {
  // The server has no address that another could be relative to.
  const parsed = parsedAddress(address, globalThis.location?.href);
  return parsed !== null && /^https?:/.test(parsed.protocol);
}
