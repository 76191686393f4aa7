import { z } from "zod";
import { tryStorage } from "../../data/try-storage.ts";

/** Unsaved text survives the end of a session and a reload; a chosen picture lives as long as the page. */
type Values = Record<string, string | boolean>;
export interface Draft {
  values: Values;
  /** The edited version: the fields as they were saved, and their `updated_at` (none of a new product). */
  base: { values: Values; version?: string | undefined };
  /** The key under which a new product is made, once. */
  key: string;
  file: File | undefined;
}

const storageKey = "admin-drafts";
const valuesSchema = z.record(z.string(), z.union([z.string(), z.boolean()]));
const storedSchema = z.record(
  z.string(),
  z.object({
    values: valuesSchema,
    base: z.object({ values: valuesSchema, version: z.string().optional() }),
    key: z.string(),
  }),
);

let drafts: Map<string, Draft> | undefined;

/** `key` is the product's id, `new`, or the copy that is being made. */
export function keepDraft(key: string, draft: Draft): void {
  store(opened().set(key, draft));
}

export function draftOf(key: string): Draft | undefined {
  return opened().get(key);
}

export function dropDraft(key: string): void {
  const all = opened();
  if (all.delete(key)) store(all);
}

export function hasDrafts(): boolean {
  return opened().size > 0;
}

/** On signing out: the next person at this screen sees nothing of it. */
export function forgetDrafts(): void {
  store(new Map());
}

function opened(): Map<string, Draft> {
  drafts ??= readStored();
  return drafts;
}

function readStored(): Map<string, Draft> {
  const text = tryStorage((): unknown => JSON.parse(sessionStorage.getItem(storageKey) ?? "{}"));
  const entries = Object.entries(storedSchema.safeParse(text).data ?? {});
  return new Map(entries.map(([name, draft]) => [name, { ...draft, file: undefined }]));
}

function store(next: Map<string, Draft>): void {
  drafts = next;
  tryStorage(() => sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(next))));
}
