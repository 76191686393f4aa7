import type { CollectionLink } from "#domain/collection.ts";
import { textIn, type Language } from "#domain/language.ts";

/** Signs that no text of the jeweller's may hold (`private.is_clean_text`). */
export const nameMark = "\u0001";
export const slugMark = "\u0002";

/**
 * Marks the names of collections where each is first said as a word by itself, for `LinkedNames`. On the server, so
 * that no browser is given the code.
 */
export function markNames(text: string | null, collections: readonly CollectionLink[], language: Language) {
  const slugs = new Map(collections.map(({ slug, name, name_el }) => [textIn(language, name, name_el), slug]));
  const names = [...slugs.keys()]
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&"));
  if (text === null || names.length === 0) return text;
  const name = new RegExp(`(?<![\\p{L}\\p{N}])(${names.join("|")})(?![\\p{L}\\p{N}])`, "gu");
  return text.replace(name, (found: string) => {
    const slug = slugs.get(found);
    slugs.delete(found);
    return slug === undefined ? found : nameMark + slug + slugMark + found + nameMark;
  });
}
