import type { BuyerMail } from "../../data/order-mails.ts";
import { clockTime, dateAndTime } from "#domain/format.ts";
import type { Language } from "#domain/language.ts";
import { wordsIn } from "../../../i18n/translate.ts";
import { parcelsText } from "./text.ts";

interface Words {
  language: Language;
  sendsMail: boolean;
}

/** `14:32`: the last whole minute in which it can be undone. */
export function goesAtText(goesAt: string, { language, sendsMail }: Words): string {
  const t = wordsIn(language, parcelsText);
  const minute = new Date(Math.floor(Date.parse(goesAt) / 60_000) * 60_000).toISOString();
  return t(sendsMail ? "dispatch.goesAt" : "dispatch.keptAt", {
    time: clockTime(minute, language),
  });
}

/** A mail's fate in words; one that is only kept is never called sent. */
export function mailText(mail: Pick<BuyerMail, "state" | "created_at" | "sent_at" | "goes_at">, words: Words): string {
  const { language, sendsMail } = words;
  const t = wordsIn(language, parcelsText);
  if (mail.goes_at) return goesAtText(mail.goes_at, words);
  if (mail.state === "failed") return t("dispatch.failed");
  if (mail.state === "pending") return t("dispatch.underWay");
  const time = dateAndTime(mail.sent_at ?? mail.created_at, language);
  return t(sendsMail ? "dispatch.mailed" : "dispatch.kept", { time });
}
