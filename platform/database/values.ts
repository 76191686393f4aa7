/** The conventions of `database.ts`: values travel as the server's text, so that only the server decides on a form. */

export function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString("hex")}`;
  if (Array.isArray(value)) return `{${value.map(arrayItem).join(",")}}`;
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint") {
    return `${value}`;
  }
  return JSON.stringify(value);
}

/** Always quoted: `null`, commas and braces in a text stay text (PostgreSQL, "Array Input"). */
function arrayItem(value: unknown): string {
  if (Array.isArray(value)) return toText(value) ?? "NULL";
  const text = toText(value);
  return text === null ? "NULL" : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

const json = (text: string): unknown => JSON.parse(text);

const parsers: Record<number, (text: string) => unknown> = {
  16: (text) => text === "t",
  20: Number,
  21: Number,
  23: Number,
  114: json,
  700: Number,
  701: Number,
  3802: json,
};

const asIs = (text: string): unknown => text;

/** Readers for the text of a type's oid (bool, int8, int2, int4, json, float4, float8, jsonb; the rest is text). */
export function parserOf(typeId: number): (text: string) => unknown {
  return parsers[typeId] ?? asIs;
}
