import { cents, eurosFromCents } from "#domain/money.ts";
import type { Language } from "#domain/language.ts";
import type { OssRow, Paper } from "./month-query.ts";
import type { CsvCell } from "../files/csv.ts";
import { dayOf } from "../words/shop-days.ts";
import { wordsIn } from "../../i18n/translate.ts";
import { monthText } from "./text.ts";
import { paidWords } from "../purchase/paid-words.ts";

type Heading =
  | "number"
  | "date"
  | "order"
  | "country"
  | "regime"
  | "state"
  | "paid"
  | "vat"
  | "gross"
  | "net"
  | "delivery"
  | "wrap"
  | "proof";

/** One line a receipt or credit note, in euros; what was given back is negative, so that columns sum to the balance. */
export function paperRows(papers: readonly Paper[], language: Language): CsvCell[][] {
  const t = wordsIn(language, monthText);
  const text = (key: Heading) => t(`month.${key}`);
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
    text("regime"),
    text("state"),
    text("proof"),
  ];
  return [head, ...papers.map((paper) => paperRow(paper, language))];
}

function paperRow(paper: Paper, language: Language): CsvCell[] {
  const sign = paper.kind === "receipt" ? 1 : -1;
  const inEuros = (amount: number) => eurosFromCents(cents(sign * amount));
  const t = wordsIn(language, monthText);
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
    paper.paid_by ? paidWords(paper.paid_by, language) : t("month.online"),
    t(`month.regimes.${paper.vat_regime}`),
    paper.vat_state ?? "",
    paper.proof ?? "",
  ];
}

/** A quarter as the one-stop return asks for it, in euros: corrections of earlier quarters stand last (TRD-01). */
export function ossRows(rows: readonly OssRow[], language: Language): CsvCell[][] {
  const t = wordsIn(language, monthText);
  const head = [t("month.state"), `${t("month.vat")} %`, t("month.net"), t("month.vat"), t("month.correction")];
  const inEuros = (amount: number) => eurosFromCents(cents(amount));
  return [head, ...rows.map(({ state, rate, net, vat, of }) => [state, rate, inEuros(net), inEuros(vat), of ?? ""])];
}
