import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openBrowser } from "#tests/tabs.ts";
import { giftStore } from "./gift-store.ts";

let shared: Map<string, string>;
beforeEach(() => {
  const browser = openBrowser();
  shared = browser.shared;
  vi.stubGlobal("localStorage", browser.open().localStorage);
});
afterEach(() => vi.unstubAllGlobals());

const gift = { message: "Για σένα", wrapped: true };

test("GFT-01 a gift is kept; one whose tick was taken off leaves no message behind", () => {
  expect(giftStore.gift()).toBeUndefined();
  giftStore.change({ isGift: true, ...gift });
  expect(JSON.parse(shared.get("cart-gift") ?? "")).toEqual(gift);
  giftStore.change({ isGift: false });
  expect([giftStore.gift(), shared.size]).toEqual([undefined, 0]);
  giftStore.change({ isGift: true });
  expect(giftStore.gift()).toEqual(gift);
});

test("GFT-01 CHK-06 the gift of an unpaid checkout comes back, unless there is a newer one", () => {
  shared.set("cart-gift", JSON.stringify(gift));
  giftStore.bringBack({ message: "old", wrapped: false });
  expect(giftStore.gift()).toEqual(gift);
  giftStore.clear();
  giftStore.bringBack(gift);
  expect(giftStore.gift()).toEqual(gift);
});

test("GFT-01 another tab's change is read, and storage that holds no gift is none", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  expect(giftStore.gift()).toBeUndefined();
  shared.set("cart-gift", JSON.stringify(gift));
  expect(giftStore.gift()).toEqual(gift);
  shared.set("cart-gift", '{"message":7}');
  expect(giftStore.gift()).toBeUndefined();
  expect(shared.get("cart-gift-set-aside")).toBe('{"message":7}');
  warn.mockRestore();
});
