import type { Language } from "#domain/language.ts";
import { greenClaim } from "#domain/text/green-claims.ts";
import { wordsIn } from "../../i18n/translate.ts";
import { adminText } from "./text.ts";

/** A hint at the first word that needs proof (TRD-09); undefined: none. */
export function claimHint(text: string, language: Language): string | undefined {
  const word = greenClaim(text);
  return word === undefined ? undefined : wordsIn(language, adminText)("claim", { word });
}
