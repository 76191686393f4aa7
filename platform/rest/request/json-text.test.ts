import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PlatformError } from "../../errors.ts";
import { parseJson } from "./json-text.ts";
import { negotiate } from "./media-types.ts";
import { parsePreferences } from "./preferences.ts";

describe("JSON texts", () => {
  test("what JSON can say within the limits is read", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        const poisoned = /"(?:__proto__|constructor|prototype)":|\\u0000|\\ud[89a-f]/i.test(text);
        if (poisoned) return;
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test("R29 any text is read or refused with 400, never anything else", () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string({ unit: "binary" })), (text) => {
        try {
          parseJson(text);
        } catch (error) {
          expect(error).toBeInstanceOf(PlatformError);
          expect(error).toMatchObject({ status: 400, code: "PGRST102" });
        }
      }),
    );
  }, 30_000);

  test("a megabyte of brackets, and brackets inside of texts", () => {
    const deep = `${"[".repeat(500_000)}${"]".repeat(500_000)}`;
    expect(() => parseJson(deep)).toThrow("JSON may be nested at most 32 deep");
    expect(() => parseJson("[".repeat(1_000_000))).toThrow("Empty or invalid json");
    expect(() => parseJson(`"${'\\"'.repeat(500_000)}`)).toThrow("Empty or invalid json");
    expect(parseJson(`"${"[".repeat(100)}\\"{"`)).toBe(`${"[".repeat(100)}"{`);
    expect(parseJson(`${"[".repeat(32)}${"]".repeat(32)}`)).toBeDefined();
  });

  test.each(["1e309", "-1e400", '{"a":[1e999]}'])("M9 %s is out of range", (text) => {
    expect(() => parseJson(text)).toThrow("A number is out of range");
  });
});

describe("headers", () => {
  test("Accept: the first type that we have, csv and plans never", () => {
    expect(negotiate("text/html, application/json;q=0.9")).toEqual({
      single: false,
      nullsStripped: false,
    });
    expect(negotiate("application/vnd.pgrst.object+json;nulls=stripped")).toEqual({
      single: true,
      nullsStripped: true,
    });
    for (const accept of ["text/csv", "application/vnd.pgrst.plan+json", "__proto__", "toString"]) {
      expect(() => negotiate(accept)).toThrow(PlatformError);
    }
  });

  test("Prefer: unknown preferences are ignored unless handling is strict", () => {
    expect(parsePreferences("foo=bar, count=exact,return=minimal")).toMatchObject({
      count: "exact",
      returns: "minimal",
    });
    expect(() => parsePreferences("handling=strict,foo=bar")).toThrow(PlatformError);
    expect(() => parsePreferences("tx=rollback")).toThrow(PlatformError);
    expect(parsePreferences("handling=strict,max-affected=5").maxAffected).toBe(5);
  });
});
