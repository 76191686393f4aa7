import { expect, test } from "vitest";
import { cents } from "#domain/money.ts";
import type { DeliveryOffer } from "./offers.ts";
import { deliveryChoice, elsewhere, wantedDelivery, wishFrom } from "./choice.ts";

const offer = (id: string, countries: string[], amount = 450): DeliveryOffer => ({
  id,
  kind: countries.length > 0 ? "courier" : "collection",
  name: id,
  name_el: null,
  promise: null,
  promise_el: null,
  countries,
  amount: cents(amount),
  price: cents(amount),
  free_from: null,
  arrives_from: null,
  arrives_to: null,
});
const eu = offer("eu", ["GR", "CY", "FR"]);
const cyprus = offer("cyprus", ["CY"]);
const shop = offer("shop", [], 0);
const chosen = (...given: Parameters<typeof deliveryChoice>) => wantedDelivery(deliveryChoice(...given));

test("DLV-02 nothing is asked where nothing can be chosen; a shop without ways of delivery sends nothing", () => {
  expect(deliveryChoice([], {}, ["el"])).toMatchObject({ countries: undefined, methods: [], chosen: undefined });
  expect(chosen([], {}, ["el"])).toBeUndefined();
  expect(deliveryChoice([eu], {}, ["el"]).countries).toBeUndefined();
  expect(chosen([eu], { country: "FR" }, ["el"])).toEqual({ method: "eu" });
});

test("DLV-02 the country is asked where methods depend on it, and narrows them", () => {
  const express = offer("express", ["FR", "CY", "GR"], 900);
  expect(deliveryChoice([eu, express], {}, []).countries).toBeUndefined();
  const { countries, methods } = deliveryChoice([eu, cyprus], { country: "GR" }, []);
  expect([countries, methods]).toEqual([["GR", "CY", "FR"], [eu]]);
  expect(chosen([eu, cyprus], { country: "CY" }, [])).toEqual({ method: "eu", country: "CY" });
});

test("DLV-02 the country is guessed: the last choice, then a language that names one, then the shop's own", () => {
  const guess = (wish: string | undefined, ...languages: string[]) =>
    deliveryChoice([eu, cyprus], { country: wish }, languages).country;
  expect(guess("FR", "el-GR")).toBe("FR");
  expect(guess(undefined, "en-US", "el-GR", "fr-FR")).toBe("GR");
  expect(guess(undefined, "el", "en-US")).toBe("CY");
  expect(guess("QQ", "en")).toBe("CY");
  expect(deliveryChoice([offer("a", ["FR"]), offer("b", ["GR"])], {}, ["en"]).country).toBe("FR");
});

test("DLV-02 EYE-02 a country without a method offers what can be collected, and chooses nothing by itself", () => {
  expect(deliveryChoice([eu, cyprus], { country: elsewhere }, [])).toMatchObject({ methods: [], chosen: undefined });
  const unasked = deliveryChoice([eu, cyprus, shop], { country: elsewhere }, []);
  expect([unasked.methods, unasked.chosen]).toEqual([[shop], undefined]);
  expect(chosen([eu, cyprus, shop], { country: elsewhere, method: "shop" }, [])).toEqual({ method: "shop" });
});

test("DLV-03 a collection names no country, and a wish that is gone falls back to the first", () => {
  expect(chosen([eu, cyprus, shop], { country: "CY", method: "shop" }, [])).toEqual({
    method: "shop",
  });
  expect(chosen([eu, shop], { method: "gone" }, [])).toEqual({ method: "eu" });
});

test.each([null, 7, "CY", [], { country: 7, method: {} }, { country: "x".repeat(99) }])(
  "DLV-02 %j in storage is nobody's wish",
  (saved) => {
    expect(wishFrom(saved)).toEqual({ country: undefined, method: undefined });
  },
);
