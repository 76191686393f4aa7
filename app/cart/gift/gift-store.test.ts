import { expect, test } from "vitest";
import { createGiftStore, giftKey } from "./gift-store.ts";

function memory(saved?: string) {
  const values = new Map(saved === undefined ? [] : [[giftKey, saved]]);
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
  return { values, store: createGiftStore(() => storage) };
}

const gift = { message: "Για σένα", wrapped: true };

test("GFT-01 a gift is there after a reload; one whose tick was taken off leaves no message behind", () => {
  const { store, values } = memory();
  expect(store.gift()).toBeUndefined();
  store.change({ isGift: true, ...gift });
  expect(memory(values.get(giftKey)).store.gift()).toEqual(gift);
  store.change({ isGift: false });
  expect([store.gift(), values.size, store.read().message]).toEqual([undefined, 0, "Για σένα"]);
});

test("GFT-01 CHK-06 the gift of an unpaid checkout comes back, unless there is a newer one", () => {
  const { store } = memory(JSON.stringify(gift));
  store.bringBack({ message: "old", wrapped: false });
  expect(store.gift()).toEqual(gift);
  store.clear();
  store.bringBack(gift);
  expect(store.gift()).toEqual(gift);
});

test("GFT-01 another tab's change is read, and storage that holds no gift is none", () => {
  const { store, values } = memory();
  expect(store.gift()).toBeUndefined();
  values.set(giftKey, JSON.stringify(gift));
  store.forget();
  expect(store.gift()).toEqual(gift);
  expect(memory('{"message":7}').store.gift()).toBeUndefined();
});
