import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { giftMessageFault, longestGiftMessage, offeredGift, salvageGift, tidyGiftMessage, wrapPrice } from "./gift.ts";

const faultOf = (message: string) => giftMessageFault(tidyGiftMessage(message));

describe("a gift's message", () => {
  test("GFT-01 is counted in code points after NFC, so that a Greek accent or an emoji is one sign", () => {
    for (const sign of ["ά", "α\u0301", "💍", "ß", "\n"]) {
      const text = `a${sign.repeat(longestGiftMessage - 2)}b`;
      expect(faultOf(text), sign).toBe(sign === "\n" ? "too long" : undefined);
      expect(faultOf(`${text}c`)).toBe("too long");
    }
    expect(faultOf(` ${"x".repeat(300)}\r\n`)).toBeUndefined();
  });

  test("GFT-01 has at most twenty lines, whichever way its line breaks were typed", () => {
    expect(tidyGiftMessage("a\r\nb\rc\nd")).toBe("a\nb\nc\nd");
    expect(faultOf(Array.from({ length: 20 }, () => "x").join("\r\n"))).toBeUndefined();
    expect(faultOf(Array.from({ length: 21 }, () => "x").join("\r"))).toBe("too long");
  });

  test.each(["\u0000", "\u0007", "\t.", "\u202e", "\u2066", "\u200f", "\ud83d"])(
    "GFT-01 %j is refused, wherever it stands",
    (sign) => expect(faultOf(`for ${sign} you`)).toBe("unreadable"),
  );

  test("GFT-01 is text, whatever it looks like", () => {
    for (const text of ["<script>alert(1)</script>", "{{name}}", "'; drop table gifts; --", "👩‍❤️‍👨"]) {
      expect(faultOf(text)).toBeUndefined();
    }
  });
});

describe("what a shop offers", () => {
  const gift = { message: "Χρόνια πολλά", wrapped: true };

  test("GFT-01 a kept gift counts only as far as the shop offers it today", () => {
    const offer = { offers_gifts: true, gift_wrap_price: 4.5 };
    expect([wrapPrice(offer), offeredGift(gift, offer)]).toEqual([450, gift]);
    const free = { ...offer, gift_wrap_price: 0 };
    expect([wrapPrice(free), offeredGift(gift, free)]).toEqual([0, gift]);
    const bare = { ...offer, gift_wrap_price: null };
    expect([wrapPrice(bare), offeredGift(gift, bare)]).toEqual([undefined, { ...gift, wrapped: false }]);
    for (const none of [null, { ...offer, offers_gifts: false }]) {
      expect([wrapPrice(none), offeredGift(gift, none)]).toEqual([undefined, undefined]);
    }
  });

  test("GFT-01 whatever a browser held is a gift or none, and throws never", () => {
    fc.assert(fc.property(fc.anything(), (value) => void salvageGift(value)));
    expect(salvageGift({ message: "x", wrapped: "yes", more: 1 })).toEqual({
      message: "x",
      wrapped: false,
    });
    for (const value of [null, "x", [], {}, { message: 1 }, { message: "x".repeat(5001) }]) {
      expect(salvageGift(value)).toBeUndefined();
    }
  });
});
