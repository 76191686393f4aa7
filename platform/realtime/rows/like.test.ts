import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPattern } from "./like.ts";

const likes = (text: string, pattern: string): boolean | undefined => readPattern(pattern)?.(text);

describe("like", () => {
  test.each([
    ["", "", true],
    ["", "%", true],
    ["", "_", false],
    ["ring", "ring", true],
    ["rings", "ring", false],
    ["ring", "r%", true],
    ["ring", "%n_", true],
    ["ring", "%n", false],
    ["ab\nc", "a%c", true],
    ["😀", "_", true],
    ["a%b", String.raw`a\%b`, true],
    ["axb", String.raw`a\%b`, false],
    ["a\\b", String.raw`a\\b`, true],
    ["x".repeat(100), `${"_".repeat(50)}%${"_".repeat(50)}`, true],
    ["x".repeat(99), `${"_".repeat(50)}%${"_".repeat(50)}`, false],
  ])("%j like %j: %s", (text, pattern, expected) => {
    expect(likes(text, pattern)).toBe(expected);
  });

  test("a pattern that ends in its escape character is none", () => {
    expect(readPattern("a\\")).toBeUndefined();
    expect(readPattern("a\\\\")).toBeDefined();
  });

  test("AVL-05 a pattern that makes others go back without end is done after one way through the text", () => {
    const pattern = `${"%a".repeat(127)}%b`;
    expect(likes("a".repeat(200_000), pattern)).toBe(false);
    expect(likes(`${"a".repeat(200_000)}b`, pattern)).toBe(true);
  });

  test("it is the regular expression that says the same", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "Ω", "😀"), maxLength: 40 });
    const token = fc.constantFrom("a", "b", "Ω", "😀", "_", "%");
    const tokens = fc.oneof(fc.array(token, { maxLength: 8 }), fc.array(token, { maxLength: 70 }));
    fc.assert(
      fc.property(text, tokens, (one, pattern) => {
        const source = pattern.map((part) => part.replace("_", ".").replace("%", ".*")).join("");
        const squeezed = source.replaceAll(/(?:\.\*)+/g, ".*");
        expect(likes(one, pattern.join(""))).toBe(new RegExp(`^${squeezed}$`, "su").test(one));
      }),
    );
  });
});
