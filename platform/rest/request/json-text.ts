import { isKeepable } from "../../text.ts";
import { invalidBody } from "../refusals.ts";
import { limits } from "../limits.ts";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = Record<string, Json>;

const poisonedKeys = new Set(["__proto__", "constructor", "prototype"]);

/**
 * The text goes to the database as it is, since JavaScript would turn 1e309 into null; whatever the two sides would
 * read differently is refused.
 * @throws PGRST102 400
 */
export function parseJson(text: string): Json {
  const value = parse(text);
  refuseDepth(text);
  const budget = { keys: 0 };
  inspect(value, budget);
  return value;
}

function parse(text: string): Json {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw invalidBody("Empty or invalid json", 400, cause);
  }
}

/** Runs before anything walks the tree. The text is known to be JSON: each quote has its end, so one pass is enough. */
function refuseDepth(text: string): void {
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === "[" || token === "{") depth++;
    else if (token === "]" || token === "}") depth--;
    if (depth > limits.jsonDepth) {
      throw invalidBody(`JSON may be nested at most ${limits.jsonDepth} deep`);
    }
  }
}

function inspect(value: Json, budget: { keys: number }): void {
  if (typeof value === "number") return inspectNumber(value);
  if (typeof value === "string") return inspectString(value);
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) inspect(item, budget);
    return;
  }
  for (const [key, member] of Object.entries(value)) {
    if (++budget.keys > limits.jsonKeys) {
      throw invalidBody(`JSON may have at most ${limits.jsonKeys} keys`);
    }
    if (poisonedKeys.has(key)) throw invalidBody(`The key ${key} is not allowed`);
    inspectString(key);
    inspect(member, budget);
  }
}

function inspectNumber(value: number): void {
  if (!Number.isFinite(value)) throw invalidBody("A number is out of range");
}

function inspectString(value: string): void {
  if (isKeepable(value)) return;
  const what = value.includes("\0") ? "the character U+0000" : "half of a surrogate pair";
  throw invalidBody(`A text holds ${what}`);
}
