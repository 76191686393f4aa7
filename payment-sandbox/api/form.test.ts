import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { SandboxError } from "./errors.ts";
import { parseForm } from "./form.ts";

const plain = (text: string): unknown => JSON.parse(JSON.stringify(parseForm(text)));

describe("forms", () => {
  test("PAY-06 brackets nest, raw or encoded; empty ones count up", () => {
    expect(plain("a[b][0][c]=1&a%5Bb%5D%5B1%5D%5Bc%5D=2&d[]=x&d[]=y")).toEqual({
      a: { b: { 0: { c: "1" }, 1: { c: "2" } } },
      d: { 0: "x", 1: "y" },
    });
  });

  test("PAY-06 elements of a list without numbers end where a name comes again", () => {
    const ring = "l[][quantity]=1&l[][price_data][currency]=eur&l[][price_data][name]=Ring";
    expect(plain(`${ring}&l[][quantity]=2&l[][price_data][name]=Hoop`)).toEqual({
      l: {
        0: { quantity: "1", price_data: { currency: "eur", name: "Ring" } },
        1: { quantity: "2", price_data: { name: "Hoop" } },
      },
    });
  });

  test("PAY-06 values keep every character, plus means space, empty stays empty", () => {
    expect(plain("a=%CE%A8+%26%3D&b=&c")).toEqual({ a: "Ψ &=", b: "", c: "" });
  });

  test.each("a=% a=%FF a=%00 a=1&a=2 a=1&a[b]=2 a[b]=1&a=2 a]=1 [a]=1 a[b=1 a[__proto__][x]=1 __proto__=1".split(" "))(
    "PAY-06 %s is refused",
    (text) => {
      expect(() => parseForm(text)).toThrow(SandboxError);
    },
  );

  test("PAY-06 what a client encodes is what is read, whatever the texts", () => {
    const key = fc.string({
      unit: fc.constantFrom(..."abcΨ_- .'\"<>".split("")),
      minLength: 1,
      maxLength: 8,
    });
    const value = fc.string({ unit: "binary" }).map((text) => text.toWellFormed().replaceAll("\0", ""));
    fc.assert(
      fc.property(fc.dictionary(key, fc.dictionary(key, value, { minKeys: 1 })), (tree) => {
        const pairs = Object.entries(tree).flatMap(([outer, branch]) =>
          Object.entries(branch).map(([inner, text]) => [`${outer}[${inner}]`, text].map(encodeURIComponent).join("=")),
        );
        expect(plain(pairs.join("&"))).toEqual(tree);
      }),
      { numRuns: 50 },
    );
  }, 20_000);

  test("PAY-06 any text at all is read or refused, never anything else", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          parseForm(text);
        } catch (error) {
          expect(error).toBeInstanceOf(SandboxError);
        }
      }),
    );
  });
});
