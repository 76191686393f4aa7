import { useCallback } from "react";
import type { ShopFacts } from "../data/shop.ts";
import { useShopFacts } from "../data/use-shop-facts.ts";
import { useLanguage } from "../i18n/language.tsx";
import type { Language } from "../i18n/translate.ts";

/** Puts the jeweller's facts into a text; a place that nobody filled stays visible as such. */
export function useLegalText(): (text: string) => string {
  const facts = useShopFacts();
  const { language } = useLanguage();
  return useCallback((text) => fillFacts(text, facts, language), [facts, language]);
}

export function fillFacts(text: string, facts: ShopFacts, language: Language): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = Object.entries(facts).find(([key]) => key === name)?.[1];
    if (value !== null && value !== undefined && value !== "") return String(value);
    return `[${missing[language]}: ${placeNames[name]?.[language] ?? name}]`;
  });
}

const missing = { en: "to be completed by the shop", el: "συμπληρώνεται από το κατάστημα" };

const placeNames: Record<string, Record<Language, string> | undefined> = {
  seller_name: { en: "name of the seller", el: "επωνυμία του πωλητή" },
  seller_address: { en: "address", el: "διεύθυνση" },
  seller_email: { en: "e-mail", el: "e-mail" },
  seller_phone: { en: "phone", el: "τηλέφωνο" },
  register_no: { en: "trade register number", el: "αριθμός μητρώου" },
  vat_no: { en: "VAT number", el: "αριθμός ΦΠΑ" },
  assay_no: {
    en: "registration at the Assay Office",
    el: "αριθμός εγγραφής στον Οργανισμό Σήμανσης Αντικειμένων από Πολύτιμα Μέταλλα",
  },
  supervisor: { en: "supervisory body", el: "εποπτική αρχή" },
  return_address: { en: "address for returns", el: "διεύθυνση επιστροφών" },
  dispute_body: { en: "dispute resolution body", el: "φορέας επίλυσης διαφορών" },
  manufacturer: { en: "manufacturer", el: "κατασκευαστής" },
};
