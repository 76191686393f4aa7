import type { Language } from "../language.ts";
import { countryName } from "../delivery/country.ts";

/** `domestic`: Cyprus' VAT. `oss`: the buyer's country's, declared in the one-stop shop. `export`: none, it leaves the EU. `none`: the seller is not registered. */
export const vatRegimes = ["domestic", "oss", "export", "none"] as const;
export type VatRegime = (typeof vatRegimes)[number];

/** A paper's VAT: the member state that it went to (null: outside), and percent. */
export interface PaperVat {
  vat_regime: VatRegime;
  vat_state: string | null;
  vat_rate: number;
}

const words = {
  domestic: { en: "of which VAT ({{rate}} %)", el: "εκ των οποίων ΦΠΑ ({{rate}} %)" },
  oss: { en: "of which VAT of {{state}} ({{rate}} %)", el: "εκ των οποίων ΦΠΑ, {{state}} ({{rate}} %)" },
  export: {
    en: "No VAT: delivered outside the EU’s VAT area",
    el: "Χωρίς ΦΠΑ: παράδοση εκτός της περιοχής ΦΠΑ της ΕΕ",
  },
  none: {
    en: "No VAT: the seller is not registered for it",
    el: "Χωρίς ΦΠΑ: ο πωλητής δεν είναι εγγεγραμμένος στο μητρώο ΦΠΑ",
  },
} as const satisfies Record<VatRegime, Record<Language, string>>;

/** The words before an amount of VAT on a paper; its reason where there is none (Directive 2006/112/EC Art. 226). */
export function vatWords({ vat_regime, vat_state, vat_rate }: PaperVat, language: Language): string {
  return words[vat_regime][language]
    .replace("{{rate}}", String(vat_rate))
    .replace("{{state}}", () => stateName(vat_state ?? "", language));
}

export function stateName(state: string, language: Language): string {
  if (state === "XI") return language === "el" ? "Βόρεια Ιρλανδία" : "Northern Ireland";
  return countryName(state, language);
}
