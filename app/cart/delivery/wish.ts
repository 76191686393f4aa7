import { createKept, useKept } from "../../data/kept.ts";
import { wishFrom, type Wish } from "./choice.ts";

const kept = createKept<Wish>({ key: "delivery", empty: {}, salvage: wishFrom });

/** Kept for the next purchase in this browser; without storage, for this page. */
export function changeWish(change: Wish): void {
  kept.change((wish) => ({ ...wish, ...change }));
}

export function useWish(): Wish {
  return useKept(kept);
}
