/** Deeper nesting, or more keys, than anything that the shop sends. */
const maxDepth = 32;
const maxKeys = 10_000;

const poison = new Set(["__proto__", "constructor", "prototype"]);

/**
 * JSON with one meaning: no key twice, none of a prototype, no half surrogates, not too deep or wide.
 * @throws SyntaxError
 */
export function parseStrictJson(text: string): unknown {
  if (!text.isWellFormed()) throw new SyntaxError("half a surrogate");
  const value: unknown = JSON.parse(text);
  const written = countKeysWritten(text);
  if (written > maxKeys) throw new SyntaxError("too many keys");
  // A parsed object has a doubled key once, so their numbers differ.
  if (countKeys(value, 0) !== written) throw new SyntaxError("a key twice");
  return value;
}

/** Counts in valid JSON: a string before a colon is a key, and colons stand nowhere else outside strings. */
function countKeysWritten(text: string): number {
  const strings = /"(?:[^"\\]|\\.)*"/gs;
  return text.replace(strings, "").split(":").length - 1;
}

function countKeys(value: unknown, depth: number): number {
  if (typeof value === "string" && !value.isWellFormed()) throw new SyntaxError("half a surrogate");
  if (typeof value !== "object" || value === null) return 0;
  if (depth >= maxDepth) throw new SyntaxError("too deep");
  let count = 0;
  for (const [key, inner] of Object.entries(value)) {
    if (poison.has(key)) throw new SyntaxError("a key that is no name");
    count += (Array.isArray(value) ? 0 : 1) + countKeys(inner, depth + 1);
  }
  return count;
}
