import { useSyncExternalStore } from "react";
import { salvageGift, type Gift } from "#domain/gift.ts";
import { tryStorage } from "../../data/try-storage.ts";

export const giftKey = "cart-gift";
/** Of the field, for whoever leads back to it. */
export const giftMessageId = "gift-message";

/** The words as typed, ticked or not: only a gift is saved, so that no message stays behind a tick taken off. */
export interface GiftDraft extends Gift {
  isGift: boolean;
}

const noGift: GiftDraft = { isGift: false, message: "", wrapped: false };

/** The same in every tab, as the cart is (CRT-11). */
export function createGiftStore(storage: () => Storage) {
  const listeners = new Set<() => void>();
  let draft: GiftDraft | undefined;

  function read(): GiftDraft {
    draft ??= load();
    return draft;
  }

  function load(): GiftDraft {
    const saved: unknown = tryStorage(() => JSON.parse(storage().getItem(giftKey) ?? "null"));
    const gift = salvageGift(saved);
    return gift ? { isGift: true, ...gift } : noGift;
  }

  function write(next: GiftDraft): void {
    draft = next;
    const { isGift, ...gift } = next;
    tryStorage(() =>
      isGift ? storage().setItem(giftKey, JSON.stringify(gift)) : storage().removeItem(giftKey),
    );
    for (const listener of listeners) listener();
  }

  return {
    read,
    change: (changes: Partial<GiftDraft>) => write({ ...read(), ...changes }),
    clear: () => write(noGift),
    /** The gift as it is sent; undefined: none. */
    gift(): Gift | undefined {
      const { isGift, ...gift } = read();
      return isGift ? gift : undefined;
    },
    /** CHK-06: with the cart of an unpaid checkout; what was typed since stays. */
    bringBack(gift: Gift | undefined) {
      if (gift && !read().isGift) write({ isGift: true, ...gift });
    },
    /** Another tab has written (`storage` event). */
    forget() {
      draft = undefined;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const giftStore = createGiftStore(() => window.localStorage);

export function useGift(): GiftDraft {
  return useSyncExternalStore(subscribe, giftStore.read, () => noGift);
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = giftStore.subscribe(listener);
  addEventListener("storage", onStorage);
  return () => {
    unsubscribe();
    removeEventListener("storage", onStorage);
  };
}

function onStorage({ key }: StorageEvent): void {
  if (key === giftKey || key === null) giftStore.forget();
}
