import { useSyncExternalStore } from "react";
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
import { tryStorage } from "../data/try-storage.ts";

const key = "favourites";
/** One constant, so that an empty list in the browser equals the server's. */
const none: Favourites = [];
const listeners = new Set<() => void>();
let favourites: Favourites | undefined;

function read(): Favourites {
  favourites ??= load();
  return favourites;
}

/** Foreign text is no list: it is written over with the next heart. */
function load(): Favourites {
  const saved = tryStorage(() => localStorage.getItem(key)) ?? null;
  if (saved === null) return none;
  return tryStorage(() => salvageFavourites(JSON.parse(saved))) ?? none;
}

function write(next: Favourites): void {
  favourites = next;
  tryStorage(() => localStorage.setItem(key, JSON.stringify(next.map(favouriteWord))));
  for (const listener of listeners) listener();
}

export const favouritesStore = {
  toggle: (favourite: Favourite) => write(toggleFavourite(read(), favourite)),
  /** Of a piece without a heart nothing is kept. */
  change: (id: string, choice: ProductChoice, answer: Chosen) => {
    if (read().some((one) => one.id === id)) write(changeFavourite(read(), id, choice, answer));
  },
  /** Of a list that was sent: one's own stay in front. */
  add: (sent: Favourites) => write(joinFavourites(read(), sent)),
};

/** On the server the list is empty; the browser's own follows after hydration, and every other tab's change. */
export function useFavourites(): Favourites {
  return useSyncExternalStore(subscribe, read, () => none);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

/** `key` is null when a tab cleared everything. */
function onStorage(event: StorageEvent): void {
  if (event.key !== key && event.key !== null) return;
  favourites = undefined;
  for (const listener of listeners) listener();
}
