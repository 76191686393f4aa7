import { cents, eurosFromCents } from "#domain/money.ts";
import type { Language } from "#domain/language.ts";
import type { Paper } from "./month-query.ts";
import type { CsvCell } from "../files/csv.ts";
import { dayOf } from "../words/shop-days.ts";
import { wordsIn } from "../../i18n/translate.ts";
import { monthText } from "./text.ts";
import { purchaseText } from "../purchase/text.ts";

/** One line a receipt or credit note, in euros; what was given back is negative, so that columns sum to the balance. */
export function paperRows(papers: readonly Paper[], language: Language): CsvCell[][] {
  const text = (
    key: "number" | "date" | "order" | "country" | "paid" | "vat" | "gross" | "net" | "delivery" | "wrap",
  ) => wordsIn(language, monthText)(`month.${key}`);
  const vat = text("vat");
  const head = [
    text("number"),
    text("date"),
    text("order"),
    text("country"),
    `${vat} %`,
    text("gross"),
    vat,
    text("net"),
    text("delivery"),
    text("wrap"),
    text("paid"),
  ];
  return [head, ...papers.map((paper) => paperRow(paper, language))];
}

function paperRow(paper: Paper, language: Language): CsvCell[] {
  const sign = paper.kind === "receipt" ? 1 : -1;
  const inEuros = (amount: number) => eurosFromCents(cents(sign * amount));
  return [
    paper.name,
    dayOf(paper.issued_at),
    paper.reference,
    paper.country ?? "",
    paper.vat_rate,
    inEuros(paper.amount),
    inEuros(paper.vat),
    inEuros(paper.amount - paper.vat),
    inEuros(paper.delivery),
    inEuros(paper.wrap),
    wordsIn(
      language,
      monthText,
      purchaseText,
    )(paper.payment_method ? `counter.methods.${paper.payment_method}` : "month.online"),
  ];
}
