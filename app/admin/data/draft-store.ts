import type { z } from "zod";
import { createKept, tryStorage } from "../../data/kept.ts";

/** Keys in session storage. The code that reads them may not be loaded yet: a sign-in asks for none of it (DAY-08). */
const storageKeys = ["admin-drafts", "admin-setting-drafts", "admin-counter"] as const;
const stores: { isEmpty: () => boolean; forget: () => void }[] = [];

export function hasDrafts(): boolean {
  const isKept = (key: string) => Boolean(tryStorage(() => sessionStorage.getItem(key) ?? localStorage.getItem(key)));
  return stores.some((store) => !store.isEmpty()) || storageKeys.some(isKept);
}

/** Forgets them at a sign-out: the next person at this screen sees nothing of them. */
export function forgetDrafts(): void {
  for (const store of stores) store.forget();
  for (const area of [() => sessionStorage, () => localStorage]) {
    for (const key of storageKeys) tryStorage(() => area().removeItem(key));
  }
}

/** Unsaved text by a name of its form; it survives the end of a session and a reload, in `localStorage` the browser's. */
export function createDrafts<Draft>(
  key: (typeof storageKeys)[number],
  schema: z.ZodType<Record<string, Draft>>,
  area: "localStorage" | "sessionStorage" = "sessionStorage",
) {
  const kept = createKept<Record<string, Draft>>({
    key,
    area,
    empty: {},
    salvage: (saved) => schema.safeParse(saved).data,
    saved: (drafts) => (isEmpty(drafts) ? undefined : drafts),
  });
  stores.push({ isEmpty: () => isEmpty(kept.read()), forget: () => kept.change(() => ({})) });
  return {
    kept,
    keep: (name: string, draft: Draft) => void kept.change((all) => ({ ...all, [name]: draft })),
    of: (name: string): Draft | undefined => kept.read()[name],
    drop: (name: string) => void kept.change((all) => without(all, name)),
  };
}

function without<Draft>(drafts: Record<string, Draft>, name: string): Record<string, Draft> {
  return Object.fromEntries(Object.entries(drafts).filter(([one]) => one !== name));
}

function isEmpty(drafts: object): boolean {
  return Object.keys(drafts).length === 0;
}
