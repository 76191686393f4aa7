import fc from "fast-check";

const oddities = [
  "",
  "null",
  "0",
  "-1",
  "1e309",
  "NaN",
  "\0",
  "\u202e",
  "\ud800",
  "%",
  "%00",
  "%2e%2e%2f",
  "..",
  "'",
  '"',
  "\\",
  "(",
  "{",
  "__proto__",
  "constructor",
  "' or 1=1 --",
  "<script>",
  "javascript:alert(1)",
  "9".repeat(400),
  "💍",
  "é\u0301",
  "\r\nX: y",
  "00000000-0000-0000-0000-000000000000",
];
export const text = fc.oneof(
  fc.constantFrom(...oddities),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.string({ unit: "grapheme", maxLength: 30 }),
);
/** All characters that a header may carry. */
export const headerText = fc.string({ unit: "grapheme-ascii", maxLength: 60 }).map((value) => value.trim());
export const json = fc.oneof(fc.jsonValue({ maxDepth: 3 }), text, fc.constantFrom(null, -0, 1e308, true, [], {}));
export const objectOf = (keys: string) => fc.dictionary(fc.constantFrom(...keys.split(" ")), json, { maxKeys: 6 });
export const asText = (value: unknown) => JSON.stringify(value);
export const body = (object: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 6, arbitrary: object.map(asText) },
    { weight: 1, arbitrary: fc.jsonValue().map(asText) },
    { weight: 1, arbitrary: fc.array(object, { maxLength: 3 }).map(asText) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('{"a":1,"a":2}', "[".repeat(5000), '{"__proto__":1}', "\ufeff{}"),
    },
  );
export const query = (names: string, values: fc.Arbitrary<string> = text) =>
  fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...names.split(" ")), text), values), { maxLength: 4 })
    .map((pairs) =>
      new URLSearchParams(pairs.map(([a, b]): [string, string] => [a.toWellFormed(), b.toWellFormed()])).toString(),
    );
export const segment = fc
  .oneof(text, fc.constantFrom("product-images", "1.png", "public", "sign", "list", "info"))
  .map((part) => encodeURIComponent(part.toWellFormed()).replaceAll("%25", "%"));
