import { eurosFromCents, type Cents } from "./money.ts";
import type { Language } from "./language.ts";

/** Cyprus, where the shop's days begin and end. */
export const shopTimeZone = "Asia/Nicosia";

/** Irish English writes euros before the amount. */
const locales: Record<Language, string> = { en: "en-IE", el: "el-GR" };

/**
 * `€1,180.00`, `1.180,00 €` (CRT-08, CRT-09). Not by Intl: a phone needs a tenth of a second for its first formatter.
 */
export function euros(amount: Cents, language: Language): string {
  const [whole = "", decimals = ""] = eurosFromCents(amount).toFixed(2).split(".");
  const euro = inThousands(whole, language);
  if (language === "el") return `${euro},${decimals}\u00a0€`;
  return `${euro.replace(/^-?/, "$&€")}.${decimals}`;
}

/** `€1,180`, `1.180 €` where many stand side by side; cents that there are stay (EYE-07). */
export function shortEuros(amount: Cents, language: Language): string {
  return euros(amount, language).replace(/[.,]00(?=\D*$)/, "");
}

/** `10,000`, `10.000`: every number of a text goes through here (translate.ts). By hand for the same reason. */
export function wholeNumber(value: number, language: Language): string {
  return inThousands(String(value), language);
}

/** `17.2`, `17,2`: as many decimals as the number has. */
export function decimal(value: number, language: Language): string {
  return language === "el" ? String(value).replace(".", ",") : String(value);
}

function inThousands(digits: string, language: Language): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, language === "el" ? "." : ",");
}

/** PRD-09: the admin's form and list show a dollar sign, `$1180.00`; in Greek what is paid, `1.180,00 €` (WEK-09). */
export function adminPrice(amount: Cents, language: Language): string {
  return language === "el" ? euros(amount, language) : `$${eurosFromCents(amount).toFixed(2)}`;
}

/** ORD-02: `Jan 05, 2025`; in Greek the language's own form. The shop's day is Cyprus's day. */
export function orderDate(time: string | Date, language: Language): string {
  return orderDateFormat(language).format(new Date(time));
}

/** `21 November 2026`, `21 Νοεμβρίου 2026`. */
export function longDate(time: string | Date, language: Language): string {
  return longDateFormat(language).format(new Date(time));
}

/** `24 December`, `24 Δεκεμβρίου`, from `2026-12-24`. */
export function dayAndMonth(date: string, language: Language): string {
  return dayAndMonthFormat(language).format(new Date(`${date}T12:00:00Z`));
}

/** `24–26 December`, `30 December – 2 January`; both days included. */
export function dayRange(from: string, to: string, language: Language): string {
  if (from === to) return dayAndMonth(from, language);
  if (from.slice(0, 7) !== to.slice(0, 7)) {
    return `${dayAndMonth(from, language)} – ${dayAndMonth(to, language)}`;
  }
  return `${Number(from.slice(8))}–${dayAndMonth(to, language)}`;
}

/** `November 2026`, `Νοέμβριος 2026`; `month` as `2026-11`. */
export function monthName(month: string, language: Language): string {
  return monthFormat(language).format(new Date(`${month}-15T12:00:00Z`));
}

/** Date and time to the minute, for acknowledgements (LAW-03). */
export function dateAndTime(time: string | Date, language: Language): string {
  return dateAndTimeFormat(language).format(new Date(time));
}

/** `14:31`: the end of a promised time, so a minute that has begun counts to its end. */
export function clockTime(time: string, language: Language): string {
  return clockTimeFormat(language).format(new Date(Math.ceil(Date.parse(time) / 60_000) * 60_000));
}

const longDateFormat = perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", year: "numeric", timeZone: shopTimeZone }),
);
const dayAndMonthFormat = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone: shopTimeZone }),
);
const monthFormat = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: shopTimeZone }),
);
const dateAndTimeFormat = perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      dateStyle: "long",
      timeStyle: "short",
      // Greek's own 'π.μ.' would end a sentence with two stops, and receipts are not written so.
      hourCycle: "h23",
      timeZone: shopTimeZone,
    }),
);
const clockTimeFormat = perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      timeZone: shopTimeZone,
    }),
);
// American English alone puts the month first (ORD-02).
const orderDateFormat = perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale === "en-IE" ? "en-US" : locale, {
      day: "2-digit",
      month: "short",
      year: "numeric",
      timeZone: shopTimeZone,
    }),
);

/** Making an Intl formatter costs a hundred times as much as using it. */
export function perLanguage<Format>(make: (locale: string) => Format): (language: Language) => Format {
  const made = new Map<Language, Format>();
  return (language) => {
    const known = made.get(language);
    if (known) return known;
    const format = make(locales[language]);
    made.set(language, format);
    return format;
  };
}

/** Names of their texts, from Monday on. */
export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
