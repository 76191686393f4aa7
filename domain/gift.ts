import { centsOf, type Cents } from "./money.ts";
import { readText } from "./text/strangers-text.ts";

/** Code points of the tidied text, which PostgreSQL counts too (`gifts_message_length`). */
export const longestGiftMessage = 300;

/** A card has room for no more (`gifts_message_lines`). */
export const mostGiftLines = 20;

/** A purchase that is a present (GFT-01). An empty message: no card. */
export interface Gift {
  message: string;
  wrapped: boolean;
}

export type GiftFault = "too long" | "unreadable";

const bounds = { most: longestGiftMessage, lines: "many lines" } as const;

/** The tidy form is the one that is kept and counted. */
export function tidyGiftMessage(message: string): string {
  return readText(message, bounds).tidy;
}

/** Judges a tidied message. Unreadable is what neither a card nor the database can hold. */
export function giftMessageFault(message: string): GiftFault | undefined {
  const isTall = message.split("\n").length > mostGiftLines;
  return readText(message, bounds).fault ?? (isTall ? "too long" : undefined);
}

/** The shop's offer; `gift_wrap_price` in euros: 0 is free, null means that nothing is wrapped. */
export interface GiftOffer {
  offers_gifts: boolean;
  gift_wrap_price: number | null;
}

/** The price of wrapping; undefined where the shop wraps nothing. */
export function wrapPrice(shop: GiftOffer | null): Cents | undefined {
  if (!shop?.offers_gifts || shop.gift_wrap_price === null) return undefined;
  return centsOf(shop.gift_wrap_price);
}

/** The part of a kept gift that the shop offers today; undefined when that is nothing. */
export function offeredGift(gift: Gift | undefined, shop: GiftOffer | null): Gift | undefined {
  if (!gift || !shop?.offers_gifts) return undefined;
  return { ...gift, wrapped: gift.wrapped && wrapPrice(shop) !== undefined };
}

/** Salvages a gift from whatever a browser's storage held; undefined when it is none. */
export function salvageGift(value: unknown): Gift | undefined {
  if (typeof value !== "object" || value === null || !("message" in value)) return undefined;
  if (typeof value.message !== "string" || value.message.length > longestStored) return undefined;
  return { message: value.message, wrapped: "wrapped" in value && value.wrapped === true };
}

/** Longer than any message that is sent: who types too much may shorten it after a reload. */
const longestStored = 5_000;
