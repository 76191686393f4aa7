import { z } from "zod";
import type { Language } from "#domain/language.ts";
import { longDate } from "#domain/format.ts";
import { centsAmount } from "../words/amount.ts";
import { saleRefusal } from "../product/sale-refusals.ts";
import { errorMessage } from "../data/admin-client.ts";
import { leftSchema, refusalFacts } from "../data/stock.ts";
import { shortValue } from "../stock/stock-words.ts";
import { wordsIn } from "../../i18n/translate.ts";
import { quoteText } from "./text.ts";
import { productText } from "../product/text.ts";

const codes = [
  "no_lines",
  "words_required",
  "invalid_price",
  "date_in_past",
  "quote_paid",
  "quote_ended",
  "quote_being_paid",
  "quote_disputed",
  "quote_given_back",
  "quote_withdrawn",
  "unknown_quote",
  "unknown_enquiry",
  "sold_out",
] as const;

const depositSchema = z.object({ least: z.number(), most: z.number() });
const dateSchema = z.object({ most: z.string() });
const shortSchema = leftSchema.extend({ name: z.string() });

/** Why a quote was not sent or ended, in words. Where no answer came, another press is the same quote. */
export function quoteRefusal(error: unknown, language: Language): string {
  const t = wordsIn(language, quoteText, productText);
  const range = refusalFacts(error, "deposit_range", depositSchema);
  if (range) {
    const [least, most] = [range.least, range.most].map((sum) => centsAmount(sum, language));
    return t("quotes.refusals.deposit_range", { least: least ?? "", most: most ?? "" });
  }
  const late = refusalFacts(error, "valid_too_long", dateSchema);
  if (late) return t("quotes.refusals.valid_too_long", { day: longDate(late.most, language) });
  const short = refusalFacts(error, "too_few", shortSchema);
  if (short) {
    const name = [short.name, shortValue(short, language)].filter(Boolean).join(", ");
    return t("quotes.refusals.short", { name, left: short.left });
  }
  const said = errorMessage(error);
  const known = codes.find((code) => code === said);
  if (known) return t(`quotes.refusals.${known}`);
  if (said?.includes("quotes_email_form")) return t("counter.refusals.bad_email");
  return said === undefined ? t("quotes.noAnswer") : saleRefusal(language, error);
}
