import { mostRetries, retryDelay } from "../ui/patience.ts";
import type { Language } from "#domain/language.ts";
import type { en } from "./en.ts";
import type { Loaded, PlainTextKey } from "./translate.ts";

export type SharedText = typeof en;
export type SharedTextKey = PlainTextKey<SharedText>;

/** The words of the shop's pages: a shopper's browser gets those of one language, the server has both. */
const loaded: { -readonly [Place in keyof Loaded<SharedText>]: Loaded<SharedText>[Place] } = [];
export const sharedText: Loaded<SharedText> = loaded;

/** Needed before anything is rendered. */
export async function loadTexts(language: Language): Promise<void> {
  if (language === "el") loaded[1] ??= (await import("./el.ts")).el;
  else loaded[0] ??= (await import("./en.ts")).en;
}

/** Retried like a read (LIM-03). @throws when every try failed */
export async function loadTextsPatiently(language: Language, failures = 0): Promise<void> {
  try {
    await loadTexts(language);
  } catch (error) {
    if (failures === mostRetries) throw error;
    await new Promise((again) => setTimeout(again, retryDelay(failures)));
    await loadTextsPatiently(language, failures + 1);
  }
}
