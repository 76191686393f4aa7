import type { z } from "zod";
import { tryStorage } from "../data/try-storage.ts";

/** In session storage. The code that reads them may not be loaded yet: a sign-in asks for none of it (DAY-08). */
const storageKeys = ["admin-drafts", "admin-setting-drafts"] as const;
const stores: Pick<DraftStore<unknown>, "isEmpty" | "forget">[] = [];

export function hasDrafts(): boolean {
  const isKept = (key: string) => (tryStorage(() => sessionStorage.getItem(key)) ?? "{}") !== "{}";
  return stores.some((store) => !store.isEmpty()) || storageKeys.some(isKept);
}

/** On signing out: the next person at this screen sees nothing of it. */
export function forgetDrafts(): void {
  for (const store of stores) store.forget();
  for (const key of storageKeys) tryStorage(() => sessionStorage.removeItem(key));
}

/** Unsaved text by a key of its form; it survives the end of a session and a reload. */
export interface DraftStore<Draft> {
  keep: (key: string, draft: Draft) => void;
  of: (key: string) => Draft | undefined;
  drop: (key: string) => void;
  isEmpty: () => boolean;
  forget: () => void;
}

/** `schema` reads what session storage holds; what fits no draft counts as none. */
export function createDrafts<Draft>(
  storageKey: (typeof storageKeys)[number],
  schema: z.ZodType<Record<string, Draft>>,
): DraftStore<Draft> {
  let drafts: Map<string, Draft> | undefined;
  const opened = () => (drafts ??= readStored(storageKey, schema));
  const store = (next: Map<string, Draft>) => {
    drafts = next;
    tryStorage(() => sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(next))));
  };
  const made: DraftStore<Draft> = {
    keep: (key, draft) => store(opened().set(key, draft)),
    of: (key) => opened().get(key),
    drop: (key) => {
      const all = opened();
      if (all.delete(key)) store(all);
    },
    isEmpty: () => opened().size === 0,
    forget: () => store(new Map()),
  };
  stores.push(made);
  return made;
}

function readStored<Draft>(storageKey: string, schema: z.ZodType<Record<string, Draft>>) {
  const text = tryStorage((): unknown => JSON.parse(sessionStorage.getItem(storageKey) ?? "{}"));
  return new Map(Object.entries(schema.safeParse(text).data ?? {}));
}
