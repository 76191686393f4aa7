import { describe, expect, test } from "vitest";
import { cardOfId, cardOfNumber, testCards } from "./test-cards.ts";

describe("test cards", () => {
  test("PAY-06 a listed number is found however it is spaced, no other number ever is", () => {
    expect(cardOfNumber("4242 4242-4242 4242")?.id).toBe("paid");
    for (const other of ["4111111111111111", "5555555555554444", "424242424242424", "", "null", " "])
      expect(cardOfNumber(other)).toBeUndefined();
    expect(cardOfId("nothing")).toBeUndefined();
  });

  test("PAY-06 numbers and ids are unique, numbers valid by their check digit", () => {
    const numbers = testCards.flatMap(({ number }) => (number === null ? [] : [number]));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(new Set(testCards.map(({ id }) => id)).size).toBe(testCards.length);
    for (const number of numbers) {
      const sum = Array.from(number)
        .toReversed()
        .reduce((total, digit, place) => {
          const value = place % 2 === 0 ? Number(digit) : Number(digit) * 2;
          return total + (value > 9 ? value - 9 : value);
        }, 0);
      expect(sum % 10, number).toBe(0);
    }
  });
});
