import type { Language } from "../language.ts";
/** A legal text as data; `{{seller_name}}` and the like stand for the jeweller's own facts. */
export interface LegalDocument {
  title: string;
  intro: string;
  sections: readonly LegalSection[];
}

interface LegalSection {
  heading: string;
  paragraphs: readonly string[];
}

export type LegalDocuments = Readonly<Record<Language, LegalDocument>>;

/** The jeweller's facts by the names of the settings; null where one is missing. */
type Facts = Readonly<Record<string, unknown>>;

/** The facts as documents tell them: 'none' where the seller says so, and a sentence about VAT (TRD-01). */
function told(facts: Facts, language: Language): Facts {
  const { vat_none, register_none, vat_rate } = facts;
  const none = language === "el" ? "δεν υπάρχει" : "none";
  return {
    ...facts,
    ...(vat_none === true && { vat_no: none }),
    ...(register_none === true && { register_no: none }),
    vat_terms: vatTerms(vat_none === true, vat_rate, language),
  };
}

function vatTerms(isNone: boolean, rate: unknown, language: Language): string {
  if (language === "el")
    return isNone
      ? "Δεν χρεώνεται ΦΠΑ, γιατί ο πωλητής δεν είναι εγγεγραμμένος στο μητρώο ΦΠΑ."
      : `Περιλαμβάνουν τον ΦΠΑ που οφείλεται εκεί όπου παραδίδονται: στην Κύπρο ${String(rate)} %.`;
  return isNone
    ? "No VAT is charged, as the seller is not registered for it."
    : `They include the VAT that is due where they are delivered: in Cyprus ${String(rate)} %.`;
}

/** A missing fact that the law asks for stays a visible gap; an optional one loses its line. */
export function fillDocument(
  { title, intro, sections }: LegalDocument,
  given: Facts,
  language: Language,
): LegalDocument {
  const facts = told(given, language);
  const filled = sections.map(({ heading, paragraphs }) => ({
    heading,
    paragraphs: paragraphs
      .map((paragraph) => fillFacts(withoutAbsent(paragraph, facts), facts, language))
      .filter(Boolean),
  }));
  return {
    title,
    intro: fillFacts(intro, facts, language),
    sections: filled.filter(({ paragraphs }) => paragraphs.length > 0),
  };
}

export function fillFacts(text: string, facts: Facts, language: Language): string {
  return text.replace(place, (_whole, name: string) =>
    isGiven(facts[name]) ? String(facts[name]) : `[${missing[language]}: ${placeNames[name]?.[language] ?? name}]`,
  );
}

const place = /\{\{(\w+)\}\}/g;
const optional = new Set(["supervisor", "dispute_body"]);

function withoutAbsent(paragraph: string, facts: Facts): string {
  const isThere = (line: string) =>
    [...line.matchAll(place)].every(([, name = ""]) => !optional.has(name) || isGiven(facts[name]));
  return paragraph.split("\n").filter(isThere).join("\n");
}

function isGiven(fact: unknown): boolean {
  return fact !== null && fact !== undefined && fact !== "";
}

const missing = { en: "to be completed by the shop", el: "συμπληρώνεται από το κατάστημα" };

const placeNames: Record<string, Record<Language, string> | undefined> = {
  seller_name: { en: "name of the seller", el: "επωνυμία του πωλητή" },
  seller_address: { en: "address", el: "διεύθυνση" },
  seller_email: { en: "email", el: "email" },
  seller_phone: { en: "phone", el: "τηλέφωνο" },
  register_no: { en: "trade register number", el: "αριθμός μητρώου" },
  vat_no: { en: "VAT number", el: "αριθμός ΦΠΑ" },
  assay_no: {
    en: "registration at the Assay Office",
    el: "αριθμός εγγραφής στον Οργανισμό Σήμανσης Αντικειμένων από Πολύτιμα Μέταλλα",
  },
  return_address: { en: "address for returns", el: "διεύθυνση επιστροφών" },
  manufacturer: { en: "manufacturer", el: "κατασκευαστής" },
};
