import { openNames } from "#domain/choices.ts";
import { textIn } from "#domain/language.ts";
import { weekdayAndDate } from "#domain/promise.ts";
import { Button } from "../../ui/button.tsx";
import { useAddress } from "../lists/address.ts";
import { AskButton } from "../purchase/open-choice/ask-button.tsx";
import { openChoiceText } from "../purchase/open-choice/text.ts";
import { mailText } from "../purchase/parcels/mail-words.ts";
import { Line } from "./line.tsx";
import type { ToAsk } from "./today-query.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { todayText } from "./text.ts";

/** A purchase that can't be made before its buyer has chosen: asked by one press, or filled in (WEK-01). */
export function ToAskLine({ purchase, keepsMail }: { purchase: ToAsk; keepsMail: boolean }) {
  const t = useText(todayText, openChoiceText);
  const { language } = useLanguage();
  const address = useAddress();
  const { reference, customer, lines, mail, order_id: order } = purchase;
  const what = lines.map(
    (line) => `${textIn(language, line.name, line.name_el)}, ${openNames(line.choices, language)}`,
  );
  return (
    <Line
      isUrgent={mail === null}
      action={
        <span className="flex flex-wrap gap-x-5">
          {purchase.has_address ? (
            <AskButton
              reference={reference}
              choices={lines.flatMap(({ choices }) => choices)}
              isAsked={mail !== null}
            />
          ) : null}
          <Button
            variant="quiet"
            aria-label={t("openChoice.openNamed", { reference })}
            onClick={() => address.change({ order })}
          >
            {t("openChoice.open")}
          </Button>
        </span>
      }
    >
      <span>{t("today.toAsk", { customer, reference, what: what.join(" · ") })}</span>{" "}
      {mail ? (
        <span className="text-muted">
          {mail.state === "pending"
            ? `${t("openChoice.asked")}.`
            : mailText(asMail(mail), { language, sendsMail: !keepsMail })}
        </span>
      ) : (
        <span>
          {t(purchase.has_address ? "today.askBy" : "today.callBy", { day: weekdayAndDate(purchase.ask_by, language) })}
        </span>
      )}
    </Line>
  );
}

/** A withheld one has not left either. */
function asMail({ state, at }: NonNullable<ToAsk["mail"]>) {
  return { state: state === "withheld" ? ("failed" as const) : state, created_at: at, sent_at: at };
}
