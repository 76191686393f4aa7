import type { Page } from "@playwright/test";
import { el } from "#app/i18n/el.ts";
import { en } from "#app/i18n/en.ts";
import { boughtText } from "#app/bought/text.ts";
import { wordsIn } from "#app/i18n/translate.ts";
import { withdrawText } from "#app/withdraw/text.ts";
import type { Language } from "#domain/language.ts";
import type { Props } from "./props.ts";

export interface Scene {
  name: string;
  /** The shop that is shown; the filled one unless said otherwise. */
  shop?: "filled" | "empty" | "grown" | "cut";
  as?: "admin" | "assistant" | "user";
  path: string | ((props: Props) => string | Promise<string>);
  before?: (page: Page, props: Props) => Promise<unknown>;
  act?: (page: Page, t: Texts, props: Props) => Promise<unknown>;
  /** The whole page instead of what a screen shows: for what lies below. */
  whole?: boolean;
  /** The scene shows a failure or an absence, of which the browser's console tells too. */
  loud?: boolean;
  medium?: "print";
  /** A browser that runs no scripts shows it. */
  scripts?: false;
  /** A picture alone is taken: axe would find what it finds in another scene, or the way there is long. */
  alike?: true;
}
const sharedText = [en, el] as const;
export const textsIn = (language: Language) => wordsIn(language, withdrawText, boughtText, sharedText);
export type Texts = ReturnType<typeof textsIn>;

/** The one of this name that can be seen: desktop and phone have some controls twice. */
export const named = (page: Page, role: "button" | "link", name: string) =>
  page.getByRole(role, { name, exact: true }).filter({ visible: true }).first();

/** A call that never answers, and one that fails. */
export const silent = (page: Page, path: string) => page.route(path, () => {});
export const failing = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 500, json: { message: "The database does not answer" } }));
/** Reads are tried again for a while before they are given up (LIM-03). */
export const retried = { timeout: 30_000 };
