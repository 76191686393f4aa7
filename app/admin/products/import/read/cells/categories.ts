import { categoryOfWord, categoryWords } from "#domain/text/category-words.ts";
import type { Category } from "#domain/product.ts";
import { searchKey } from "#domain/text/search-key.ts";

/** Numbers of Google's product taxonomy below 188, jewellery. */
const googleNumbers = new Map<string, Category>(
  Object.entries({
    "189": "bracelets",
    "191": "bracelets",
    "192": "necklaces",
    "194": "earrings",
    "196": "necklaces",
    "200": "rings",
  } as const),
);

/** Finds a category by its words: a name, a path `Jewellery > Rings`, several with commas, Google's number; with small slips. */
export function categoryOf(cell: string): Category | undefined {
  const steps = stepsOf(cell);
  const exact = steps.map((step) => wholeWord(searchKey(step))).find((category) => category !== undefined);
  return exact ?? steps.map((step) => categoryIn(step)).find((category) => category !== undefined);
}

/** Whether a cell is a category's word, and not only has one in it. */
export function isCategory(cell: string): boolean {
  return stepsOf(cell).some((step) => wholeWord(searchKey(step)) !== undefined);
}

/** The steps of paths, the last first; Square's own numbers behind them are none. */
function stepsOf(cell: string): string[] {
  const text = cell.replace(/\s*\([A-Z0-9]{20,}\)/g, "");
  const paths = text.split(/[,;|\n]/).map((path) => path.split(/\s*(?:>|»|\/|::|»)\s*/).reverse());
  return paths.flat().filter((step) => step.trim() !== "");
}

function wholeWord(key: string): Category | undefined {
  return categoryOfWord(key) ?? googleNumbers.get(key);
}

/**
 * The category that a text is about: English says it last, `chain bracelet`, Greek first. Undefined: no word tells, or
 * two are joined, `rings and bracelets`.
 */
export function categoryIn(text: string): Category | undefined {
  const key = searchKey(text).replace(/\bear[ -](rings?|cuffs?)\b/g, "ear$1");
  const [subject = ""] = key.split(/ (?:with|for|in|from|on|of|με|για|απο|σε) /);
  const inSubject = wordsIn(subject);
  const found = inSubject.length > 0 ? inSubject : wordsIn(key);
  const areJoined = new Set(found).size > 1 && /[&+/]| (?:and|or|και|η) /.test(key);
  if (areJoined) return undefined;
  return /\p{Script=Greek}/u.test(key) ? found[0] : found[found.length - 1];
}

function wordsIn(key: string): Category[] {
  return key.split(/[^\p{L}-]+/u).flatMap((word) => knownWord(word) ?? []);
}

function knownWord(word: string): Category | undefined {
  const exact = wholeWord(word);
  if (exact === "all" || word.length < 3) return undefined;
  return exact ?? (word.length > 5 ? nearWord(word) : undefined);
}

const nearWords = new Map<string, Category | undefined>();

/** Words that one slip makes of a known one: `Earings`, `Neklaces`. */
function nearWord(word: string): Category | undefined {
  if (!nearWords.has(word)) {
    const near = [...categoryWords].find(
      ([known]) => known.length > 5 && [known, `${known}s`].some((one) => isNear(one, word)),
    );
    nearWords.set(word, near?.[1]);
  }
  return nearWords.get(word);
}

/** One letter more, less, other, or two that changed places. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const rest = (text: string, skip: number) => text.slice(at + skip);
  const swapped = one[at] === other[at + 1] && one[at + 1] === other[at] && rest(one, 2) === rest(other, 2);
  return (
    swapped || rest(one, 1) === rest(other, 1) || rest(one, 0) === rest(other, 1) || rest(one, 1) === rest(other, 0)
  );
}
