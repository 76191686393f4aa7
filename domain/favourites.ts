import { isUuid } from "./uuid.ts";

/** Ids of products, the newest first. */
export type Favourites = readonly string[];

/** As many as fit into an address that every mail program keeps whole. */
export const mostFavourites = 40;

/** Known ids out of anything that storage may hold: each once, not too many (FND-04). */
export function salvageFavourites(value: unknown): Favourites {
  if (!Array.isArray(value)) return [];
  const ids = value.filter((id) => typeof id === "string").filter(isUuid);
  return [...new Set(ids)].slice(0, mostFavourites);
}

/** The oldest goes when there are too many. */
export function toggleFavourite(favourites: Favourites, id: string): Favourites {
  if (favourites.includes(id)) return favourites.filter((other) => other !== id);
  return salvageFavourites([id, ...favourites]);
}

/** The list that an address carries, in its order; undefined when it carries none. */
export function favouritesOf(parameters: URLSearchParams): Favourites | undefined {
  const ids = parameters.get("ids");
  return ids === null ? undefined : salvageFavourites(ids.toLowerCase().split(","));
}

/** The address that shows the list to somebody else. */
export function favouritesPath(favourites: Favourites): string {
  return `/favourites?ids=${favourites.join(",")}`;
}
