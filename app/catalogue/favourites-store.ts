import type { Chosen } from "#domain/cart.ts";
import type { ProductChoice } from "#domain/choices.ts";
import {
  changeFavourite,
  favouriteWord,
  joinFavourites,
  salvageFavourites,
  toggleFavourite,
  type Favourite,
  type Favourites,
} from "#domain/favourites.ts";
import { createKept, useKept } from "../data/kept.ts";

const kept = createKept<Favourites>({
  key: "favourites",
  empty: [],
  salvage: salvageFavourites,
  saved: (favourites) => favourites.map(favouriteWord),
});

export const favouritesStore = {
  toggle: (favourite: Favourite) => kept.change((own) => toggleFavourite(own, favourite)),
  /** Nothing is kept of a product without a heart. */
  change: (id: string, choice: ProductChoice, answer: Chosen) => {
    if (!kept.read().some((one) => one.id === id)) return;
    kept.change((own) => changeFavourite(own, id, choice, answer));
  },
  /** Joins a list that was sent: one's own stay in front. */
  add: (sent: Favourites) => kept.change((own) => joinFavourites(own, sent)),
};

export function useFavourites(): Favourites {
  return useKept(kept);
}
