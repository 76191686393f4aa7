import { salvageGift, type Gift } from "#domain/gift.ts";
import { createKept, useKept } from "../../data/kept.ts";

/** The field's id, for a way back to it. */
export const giftMessageId = "gift-message";

/** The words as typed, ticked or not: only a gift is saved, so that no message stays behind a tick taken off. */
export interface GiftDraft extends Gift {
  isGift: boolean;
}

const noGift: GiftDraft = { isGift: false, message: "", wrapped: false };

const kept = createKept<GiftDraft>({
  key: "cart-gift",
  empty: noGift,
  salvage: (saved) => draftOf(salvageGift(saved)),
  saved: giftOf,
});

export const giftStore = {
  change: (changes: Partial<GiftDraft>) => kept.change((draft) => ({ ...draft, ...changes })),
  clear: () => kept.change(() => noGift),
  /** The gift as it is sent; undefined: none. */
  gift: () => giftOf(kept.read()),
  /** CHK-06: with the cart of an unpaid checkout; what was typed since stays. */
  bringBack: (gift: Gift | undefined) => kept.change((draft) => (draft.isGift ? draft : (draftOf(gift) ?? draft))),
};

export function useGift(): GiftDraft {
  return useKept(kept);
}

function draftOf(gift: Gift | undefined): GiftDraft | undefined {
  return gift && { isGift: true, ...gift };
}

function giftOf({ isGift, ...gift }: GiftDraft): Gift | undefined {
  return isGift ? gift : undefined;
}
