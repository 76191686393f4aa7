import { ServerMail } from "../mails/server-mail.tsx";
import { Line } from "./line.tsx";
import { PictureLine } from "./picture-line.tsx";
import type { TodayFacts } from "./today-query.ts";
import { useText } from "../../i18n/language.tsx";
import { todayText } from "./text.ts";
import { adminText } from "../words/text.ts";

/** Notices of the server stand last; what only the operator can change is a ready mail to them. */
export function TechnicalLines({ today }: { today: TodayFacts }) {
  const t = useText(todayText, adminText);
  return (
    <ul aria-label={t("today.technical")} className="grid gap-2 empty:hidden">
      {today.is_new ? null : (
        <>
          {today.keeps_mail ? (
            <Line action={<ServerMail about="mails" label={t("today.askServer")} />}>{t("today.keepsMail")}</Line>
          ) : null}
          {today.is_trial ? (
            <Line action={<ServerMail about="cards" label={t("today.askServer")} />}>{t("today.trial")}</Line>
          ) : null}
        </>
      )}
      <PictureLine />
    </ul>
  );
}
