const words = [
  "eco(?:[ -]?(?:friendly|conscious))?",
  "ecological(?:ly)?",
  "sustainab(?:le|ly|ility)",
  "green(?:er)?",
  "environmentally[ -](?:friendly|conscious|safe)",
  "(?:climate|carbon|co2)[ -](?:neutral|positive|compensated|friendly)",
  "biodegradable",
  "biobased",
  "οικολογικ\\p{L}*",
  "βιωσιμ\\p{L}*",
  "αειφορ\\p{L}*",
  "πρασιν\\p{L}*",
  "φιλικ\\p{L}* προς το περιβαλλον",
  "(?:κλιματικ|ανθρακικ)\\p{L}* ουδετερ\\p{L}*",
  "βιοδιασπ\\p{L}*",
];
const claim = new RegExp(`(^|[^\\p{L}\\p{N}])(${words.join("|")})(?![\\p{L}\\p{N}])`, "iu");

/**
 * The first word of a text that needs proof beside it since 27 September 2026 (TRD-09; Directive 2005/29/EC as amended by
 * (EU) 2024/825), as it was typed; undefined: none. `green` may be a colour: it is pointed at, never refused.
 */
export function greenClaim(text: string): string | undefined {
  const found = claim.exec(plain(text));
  if (!found) return undefined;
  const [, before = "", word = ""] = found;
  const at = found.index + before.length;
  return text.slice(at, at + word.length);
}

/** The text without accents, letter by letter: places stay the same. */
function plain(text: string): string {
  return text.replace(/\p{L}/gu, (letter) => letter.normalize("NFD").charAt(0));
}
