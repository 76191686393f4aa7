import { limits } from "../limits.ts";
import { parseJson, type Json, type JsonObject } from "./json-text.ts";
import { invalidBody } from "../refusals.ts";

/** The body of a write or call. `text` goes to the database as it came; the parsed value is for looking at it. */
export interface Payload {
  text: string;
  /** The objects of the body: one, or those of the array. Empty for a call with any other JSON. */
  rows: JsonObject[];
  isArray: boolean;
  /** Keys to take from each row: `columns=`, else the first row's. */
  keys: string[];
}

const jsonTypes = new Set([
  "application/json",
  "application/vnd.pgrst.object",
  "application/vnd.pgrst.object+json",
  "application/vnd.pgrst.array",
  "application/vnd.pgrst.array+json",
]);

/** @throws PGRST102 */
export function parsePayload(
  body: string,
  options: {
    action: "insert" | "update" | "call";
    columns: string[] | undefined;
    contentType: string | null;
  },
): Payload {
  const { action, columns, contentType } = options;
  const type = contentType?.split(";")[0]?.trim().toLowerCase();
  if (body !== "" && type !== undefined && !jsonTypes.has(type)) {
    throw invalidBody(`Content-Type not acceptable: ${contentType}`);
  }
  // A call without arguments may come without a body.
  const text = body.trim() === "" && action === "call" ? "{}" : body;
  const value = parseJson(text);
  const isArray = Array.isArray(value);
  const rows = rowsOf(value, action);
  if (action === "insert" && rows.length > limits.insertedRows) {
    throw invalidBody(`At most ${limits.insertedRows} rows may be inserted at once`);
  }
  if (action === "update" && rows.length !== 1) {
    throw invalidBody("The body of an update must be one JSON object");
  }
  return { text, rows, isArray, keys: columns ?? uniformKeys(rows, action) };
}

function rowsOf(value: Json, action: "insert" | "update" | "call"): JsonObject[] {
  const items = Array.isArray(value) ? value : [value];
  const rows = items.filter(isObject);
  // A function with one unnamed parameter may take the whole body, whatever JSON it is.
  if (rows.length !== items.length && action !== "call") throw invalidBody("Empty or invalid json");
  return rows.length === items.length ? rows : [];
}

function uniformKeys(rows: readonly JsonObject[], action: string): string[] {
  const keys = Object.keys(rows[0] ?? {});
  if (keys.length > limits.columns) {
    throw invalidBody(`At most ${limits.columns} columns may be given`);
  }
  const known = new Set(keys);
  const same = rows.every((row) => {
    const own = Object.keys(row);
    return own.length === keys.length && own.every((key) => known.has(key));
  });
  if (!same && action !== "call") throw invalidBody("All object keys must match");
  return keys;
}

function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
