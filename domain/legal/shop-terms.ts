import type { Language } from "../language.ts";
import type { LegalDocument } from "./legal-document.ts";
import { termsText } from "./terms-text.ts";

interface TypedTerms {
  /** Whether the jeweller has read the prepared ones and takes them. */
  terms_prepared?: boolean | null | undefined;
  terms?: string | null | undefined;
  terms_el?: string | null | undefined;
}

/** The shop's terms: `own` stands in the prepared ones' place, unless these were taken, which it then adds to (WEK-07). */
export function shopTerms(typed: TypedTerms, language: Language): { document: LegalDocument; own: string | null } {
  const prepared = termsText[language];
  const own = (language === "el" ? typed.terms_el : typed.terms) || null;
  if (!typed.terms_prepared || own === null) return { document: prepared, own };
  const added = { heading: also[language], paragraphs: [own] };
  return { document: { ...prepared, sections: [...prepared.sections, added] }, own: null };
}

const also = { en: "What we agree beside this", el: "Όσα συμφωνούμε επιπλέον" };
