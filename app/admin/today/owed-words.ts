import { longDate } from "#domain/format.ts";
import { weekdayAndDate } from "#domain/promise.ts";
import { attentionText } from "../purchase/payment-words.ts";
import { openChoiceText } from "../purchase/open-choice/text.ts";
import { mailText } from "../purchase/parcels/mail-words.ts";
import { centsAmount } from "../words/amount.ts";
import { daysUntil } from "../words/shop-days.ts";
import { serverNow } from "../../data/server-clock.ts";
import type { Owed } from "./today-query.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { todayText } from "./text.ts";

/** A row's sentence: what is owed, and by when. */
export function useOwedWords(row: Owed, keepsMail: boolean): string {
  const t = useText(todayText, openChoiceText);
  const { language } = useLanguage();
  const { step, mail } = row;
  const day = row.day ? weekdayAndDate(row.day, language) : "";
  const by = (name: "ask" | "answer" | "payBack" | "done") => (day ? t(`today.by.${name}`, { day }) : null);
  const amount = (cents: number | null) => centsAmount(cents ?? 0, language) ?? "";
  const late = row.is_late && row.day ? t("today.lateBy", { count: -daysUntil(row.day, serverNow()) }) : null;
  const parts = {
    dispute: () => {
      const isAnswered = row.dispute?.endsWith("under_review");
      return [
        t("today.disputed", { amount: amount(row.paid) }),
        isAnswered ? t("today.bankDecides") : row.is_sent && t("today.proofAsked"),
        row.is_sent ? null : t("today.dontShip"),
        by("answer"),
      ];
    },
    look: () => [attentionText(language, row.attention ?? "")],
    ask: () => [mail ? askedWords(mail) : row.has_address ? by("ask") : t("today.callBy", { day })],
    give_back: () => [t("today.giveBack", { amount: amount(row.amount) }), by("payBack")],
    inspect: () => [t("today.isBack"), by("payBack")],
    return: () => [t("today.comesBack"), by("payBack")],
    make: () => [
      by("done"),
      row.quote_id && !row.order_id ? t("today.depositPaid", { amount: amount(row.paid) }) : null,
    ],
    pack: () => [by("done")],
    collect: () => [t("today.readySince", { day: longDate(row.since, language) })],
    balance: () => [t("today.balanceOpen", { amount: amount(row.amount), day: longDate(row.since, language) })],
  };
  return [...parts[step](), late].filter(Boolean).join(" ");

  function askedWords({ state, at }: NonNullable<Owed["mail"]>): string {
    if (state === "pending") return `${t("openChoice.asked")}.`;
    // A withheld one has not left either.
    const told = { state: state === "withheld" ? ("failed" as const) : state, created_at: at, sent_at: at };
    return mailText(told, { language, sendsMail: !keepsMail });
  }
}
