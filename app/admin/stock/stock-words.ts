import { choiceWords } from "#domain/choices.ts";
import { textIn, type Language } from "#domain/language.ts";
import { errorMessage } from "../data/admin-client.ts";
import type { ManagedProduct } from "../data/product-changes.ts";
import type { DiaryLine, Reservation } from "./reservations.ts";
import { stockChanged, tooFewFree, type TooFew } from "../data/stock.ts";
import { dayAndMonth } from "#domain/format.ts";
import { wordsIn } from "../../i18n/translate.ts";
import { stockText } from "./text.ts";

/** Why a count was not changed, in words; undefined when nothing is known. */
export function stockRefusal(language: Language, error: unknown): string | undefined {
  const t = wordsIn(language, stockText);
  const there = stockChanged(error);
  if (there)
    return t("stock.changed", { there: countWords(language, there.quantity), why: causeWords(language, there) });
  const said = errorMessage(error);
  if (said === "stock_below_holds") return t("productForm.stockHeld");
  if (said === "stock_below_put_aside") return t("stock.belowPutAside");
  if (said?.includes("stock_one_of_a_kind")) return t("stock.oneOnly");
  return said;
}

/** How many there are, or who has it, at a glance. */
export function shelfWords(
  language: Language,
  { availability, held, stock }: Pick<ManagedProduct, "availability" | "held" | "stock">,
): string {
  const t = wordsIn(language, stockText);
  if (availability !== false) return countWords(language, stock?.quantity ?? null);
  if (!held) return t("products.soldOut");
  return t(held === "buying" ? "stock.paying" : "stock.aside");
}

export function countWords(language: Language, quantity: number | null): string {
  const t = wordsIn(language, stockText);
  if (quantity === null) return t("productForm.supplies.madeToOrder");
  return t("products.inStock", { count: quantity });
}

/** `sold online KOS-7F3K9Q`, `corrected`: what happened to a count. */
function causeWords(language: Language, { reason, reference }: Cause): string {
  const t = wordsIn(language, stockText);
  if (reason === null) return t("stock.reasons.never");
  const word = reasons.find((known) => known === reason);
  return [word ? t(`stock.reasons.${word}`) : reason, reference].filter(Boolean).join(" ");
}

interface Cause {
  reason: string | null;
  reference: string | null;
}

const reasons = ["first", "sale", "decided", "return", "failed_return", "counter", "correction", "import"] as const;

/** Why nothing was put aside, in words; undefined when nothing is known. */
export function reservationRefusal(error: unknown, language: Language): string | undefined {
  const t = wordsIn(language, stockText);
  const short = tooFewFree(error);
  if (short) {
    const { left } = short;
    const why = left > 0 ? t("stock.onlyFree", { count: left }) : t("stock.noneFree");
    return [shortValue(short, language), why].filter(Boolean).join(": ");
  }
  const said = errorMessage(error);
  if (said === "date_in_past") return t("stock.dateInPast");
  if (said === "made_to_order") return t("stock.notCounted");
  if (said === "unknown_value") return t("stock.valueGone");
  return said;
}

/** `Ring size 52`, where a size or variant is what is short; undefined: the piece itself. */
export function shortValue(short: TooFew, language: Language): string | undefined {
  if (!short.value) return undefined;
  const { choice, choice_el, value, value_el } = short;
  return `${textIn(language, choice ?? "", choice_el)} ${textIn(language, value, value_el)}`;
}

/** `Helios ring, Ring size 52`: what is put aside. */
export function reservationName(
  { name, name_el, choices }: Pick<Reservation, "name" | "name_el" | "choices">,
  language: Language,
): string {
  return [textIn(language, name, name_el), choiceWords(choices, language)].filter(Boolean).join(", ");
}

/** Words like `for Eleni Georgiou`, `at the photographer’s`, `for the market · Saturday’s`. */
export function purposeWords(language: Language, { purpose, who }: Pick<Reservation, "purpose" | "who">) {
  const t = wordsIn(language, stockText);
  if (purpose === "customer") return who ? t("stock.forCustomer", { who }) : t("stock.forSomeone");
  return [t(`stock.places.${purpose}`), who].filter(Boolean).join(" · ");
}

export function untilWords(until: string | null, language: Language): string {
  const t = wordsIn(language, stockText);
  return until ? t("stock.until", { day: dayAndMonth(until, language) }) : t("stock.untilLetGo");
}

/** `sold online KOS-7F3K9Q`, `+1 back from the photographer, anthi`: a line of the diary without its day. */
export function diaryWords(line: DiaryLine, language: Language): string {
  const isSingleSale = line.what === "sale" && line.delta === -1;
  const count = `${line.delta > 0 ? "+" : "−"}${Math.abs(line.delta)}`;
  const what = [isSingleSale || line.delta === 0 ? "" : count, whatWords(language, line)].filter(Boolean);
  const parts = [what.join(" "), choiceWords(line.choices, language), line.by?.split("@")[0]];
  return parts.filter(Boolean).join(", ");
}

function whatWords(language: Language, line: DiaryLine): string {
  const t = wordsIn(language, stockText);
  const { purpose, note, who } = line;
  if (line.what === "aside" && purpose) {
    return t("stock.wasPutAside", { what: purposeWords(language, { purpose, who }) });
  }
  if (line.what === "back" && purpose) return t(`stock.backs.${purpose}`);
  return note ?? causeWords(language, { reason: line.what, reference: line.reference });
}
