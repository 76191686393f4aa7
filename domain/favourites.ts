import type { Chosen } from "./cart.ts";
import type { ProductChoice, ResolvedChoice } from "./choices.ts";
import { isUuid } from "./uuid.ts";

/** A piece that somebody likes, in the size or the metal that was chosen with it (FND-04). */
export interface Favourite {
  id: string;
  /** The last groups of the values' ids: enough within one piece, and an address stays short. */
  values: readonly string[];
}

/** Each piece once, the newest first. */
export type Favourites = readonly Favourite[];

/** Forty fit into an address that every mail program keeps whole. */
export const mostFavourites = 40;
/** The most choices of a piece (PCE-03). */
const mostValues = 3;

/** Known words out of anything that storage may hold: each piece once, not too many. Ids alone are words too. */
export function salvageFavourites(value: unknown): Favourites {
  if (!Array.isArray(value)) return [];
  return joinFavourites(value.flatMap((word: unknown) => favouriteOf(word) ?? []));
}

/** Each piece once, as the first list has it. */
export function joinFavourites(...lists: Favourites[]): Favourites {
  const found = new Map<string, Favourite>();
  for (const favourite of lists.flat()) {
    if (!found.has(favourite.id)) found.set(favourite.id, favourite);
  }
  return [...found.values()].slice(0, mostFavourites);
}

/** The oldest goes when there are too many. */
export function toggleFavourite(favourites: Favourites, favourite: Favourite): Favourites {
  const others = favourites.filter(({ id }) => id !== favourite.id);
  return others.length < favourites.length ? others : joinFavourites([favourite], favourites);
}

/** The size that a favourite was given later. */
export function changeFavourite(
  favourites: Favourites,
  id: string,
  choice: ProductChoice,
  { value }: Chosen,
): Favourites {
  const own = choice.product_choice_values.map((one) => valueWord(one.id));
  const kept = choice.product_choice_values.find((one) => one.id === value && !one.undecided);
  return favourites.map((one) => {
    if (one.id !== id) return one;
    const others = one.values.filter((word) => !own.includes(word));
    return { id, values: kept ? [...others, valueWord(kept.id)] : others };
  });
}

/** Answers that a heart keeps: no text, which is private, and no 'not sure yet'. */
export function keptValues(resolved: readonly ResolvedChoice[]): string[] {
  return resolved.flatMap(({ value }) => (value && value.available && !value.undecided ? [valueWord(value.id)] : []));
}

/** The answers that a favourite carries; a value that is no longer offered is none. */
export function favouriteAnswers(choices: readonly ProductChoice[], { values }: Favourite): Chosen[] {
  return choices.flatMap(({ id, product_choice_values }) => {
    const value = product_choice_values.find((one) => values.includes(valueWord(one.id)));
    return value ? [{ choice: id, value: value.id }] : [];
  });
}

/** The list that an address carries, in its order; undefined when it carries none. */
export function favouritesIn(parameters: URLSearchParams): Favourites | undefined {
  const words = parameters.get("ids");
  return words === null ? undefined : salvageFavourites(words.split(","));
}

/** The address that shows the list to somebody else. */
export function favouritesPath(favourites: Favourites): string {
  return `/favourites?ids=${favourites.map(favouriteWord).join(",")}`;
}

/** The part behind a product's address that names the values its page begins with. */
export function chosenHash(values: readonly string[]): string {
  return values.length > 0 ? `#chosen=${values.join(".")}` : "";
}

/** Reads the values that an address begins with; undefined when it says nothing of values. */
export function chosenInHash(hash: string): readonly string[] | undefined {
  return /^#chosen=([\da-f.]+)$/.exec(hash)?.[1]?.split(".");
}

/** `<id>`, or `<id>.<value>.<value>`: in the browser's storage and in an address. */
export function favouriteWord({ id, values }: Favourite): string {
  return [id, ...values].join(".");
}

/** A senseless value costs itself, not its piece. */
function favouriteOf(word: unknown): Favourite | undefined {
  if (typeof word !== "string") return undefined;
  const [id = "", ...values] = word.toLowerCase().split(".", 1 + mostValues);
  if (!isUuid(id)) return undefined;
  return { id, values: [...new Set(values)].filter((value) => /^[\da-f]{12}$/.test(value)) };
}

/** A value in an address. */
export function valueWord(id: string): string {
  return id.slice(-12);
}
