/** Sizes in a search, as the filters beside a list name them: `54`, `45 cm` (EYE-04). */
export interface AskedSizes {
  /** The rest of what was typed. */
  query: string;
  sizes: string[];
}

// No lookbehind: Safari 15 knows none.
const start = String.raw`(^|\s)`;
const end = String.raw`(?=\s|$)`;
const length = new RegExp(
  String.raw`${start}(?:(?:length|μ[ήη]κος)\s+)?(\d{1,3}(?:[.,]\d)?)\s?(?:cm|εκ\.?|εκατοστ[άα])${end}`,
  "giu",
);
const ring = new RegExp(
  String.raw`${start}((?:size|no\.?|number|μ[έε]γεθος|ν[οό][υύ]μερο|νο\.?)\s*)?(4[1-9]|[56]\d|7[0-6])${end}`,
  "giu",
);
/** Words that make a number an amount, a carat or a weight: '54 euro', 'under 54'. */
const noSize =
  /€|\b(?:eur(?:os?)?|under|below|max|up to|carats?|ct|mm|gr?)\b|ευρ[ώω]|κ[άα]τω|[έε]ως|μ[έε]χρι|καρ[άα]τι/iu;

/** Characters, as the field counts them. */
export const longestQuery = 100;

/**
 * Reads what somebody typed to search for. Signs that nobody types, no database takes (U+0000) or that turn words around
 * are spaces. Counted as the box counts, and cut between characters: server and browser write half a one differently. A
 * number alone may be part of a code: it is a size beside other words, or where it says so.
 */
export function readSearch(typed: string): AskedSizes {
  const text = typed
    .replace(/[\p{Cc}\p{Bidi_Control}]+/gu, " ")
    .trim()
    .slice(0, longestQuery)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
  const sizes = new Set<string>();
  let rest = text.replace(length, (_, before: string, number: string) => {
    sizes.add(`${number.replace(",", ".")} cm`);
    return before;
  });
  const isAlone = sizes.size === 0 && /^\S+$/.test(text);
  if (!isAlone && !noSize.test(rest)) {
    rest = rest.replace(ring, (_, before: string, _named: string | undefined, number: string) => {
      sizes.add(number);
      return before;
    });
  }
  return { query: sizes.size > 0 ? rest.replace(/\s+/g, " ").trim() : text, sizes: [...sizes] };
}
