import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseStrictJson } from "./strict-json.ts";

describe("parseStrictJson", () => {
  test.each([
    ["a key twice", '{"items":[{"quantity":1,"quantity":100}]}'],
    ["the same key, written otherwise", '{"a":1,"\\u0061":2}'],
    ["a key that reaches the prototype", '{"__proto__":{"admin":true}}'],
    ["constructor", '{"a":[{"constructor":1}]}'],
    ["half a surrogate in a value", '{"a":"\\ud800"}'],
    ["33 levels", `${"[".repeat(33)}${"]".repeat(33)}`],
    ["10,001 keys", `{${Array.from({ length: 10_001 }, (_, key) => `"k${key}":1`).join(",")}}`],
    ["no JSON", "{"],
  ])("R29 CHK-07 refuses %s", (_, text) => {
    expect(() => parseStrictJson(text)).toThrow(SyntaxError);
  });

  test("R29 everything else is what JSON.parse makes of it", () => {
    expect(parseStrictJson('{"a:\\"b\\\\":"x:y","c":[{"d":{}},"e:"]}')).toEqual({
      'a:"b\\': "x:y",
      c: [{ d: {} }, "e:"],
    });
    // Such keys are what fast-check likes; they are refused, as the test above says.
    const json = fc.json({ maxDepth: 4 }).filter((text) => !/__proto__|constructor|prototype/.test(text));
    fc.assert(
      fc.property(json, (text) => {
        expect(parseStrictJson(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: 50 },
    );
  });
});
