import { useSyncExternalStore } from "react";
import { tryStorage } from "../../data/try-storage.ts";
import { wishFrom, type Wish } from "./choice.ts";

const wishKey = "delivery";
const nothing: Wish = {};
const listeners = new Set<() => void>();
let wish: Wish | undefined;

function readWish(): Wish {
  wish ??= wishFrom(tryStorage((): unknown => JSON.parse(localStorage.getItem(wishKey) ?? "null")));
  return wish;
}

/** Kept for the next purchase in this browser; without storage, for this page. */
export function changeWish(change: Wish): void {
  wish = { ...readWish(), ...change };
  const text = JSON.stringify(wish);
  tryStorage(() => localStorage.setItem(wishKey, text));
  for (const listener of listeners) listener();
}

export function useWish(): Wish {
  return useSyncExternalStore(subscribe, readWish, () => nothing);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
