import type { CollectionLink } from "#domain/collection.ts";
import { searchKey } from "#domain/text/search-key.ts";

type Names = Pick<CollectionLink, "slug" | "name" | "name_el">;

/** Whether somebody who typed this means the collection: its name begins so, or stands in what was typed. */
export function isNamedBy({ slug, name, name_el }: Names, query: string): boolean {
  const typed = wordsOf(query);
  if (typed === " ") return false;
  return [name, name_el ?? "", slug]
    .map(wordsOf)
    .some((own) => own !== " " && (own.includes(typed.trimEnd()) || typed.includes(own)));
}

/** Its words with spaces around, so that words are found from their beginnings. */
function wordsOf(text: string): string {
  return ` ${searchKey(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `.replace(/ +/g, " ");
}
