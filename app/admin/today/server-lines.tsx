import { ServerMail } from "../mails/server-mail.tsx";
import { useText } from "../words/text.ts";
import { Line } from "./line.tsx";
import type { TodayFacts } from "./today-query.ts";

/** A thing that only the operator can change is a ready mail to them. */
export function ServerLines({ today }: { today: TodayFacts }) {
  const { t } = useText();
  return (
    <>
      {today.keeps_mail ? (
        <Line action={<ServerMail about="mails" label={t("today.askServer")} />}>{t("today.keepsMail")}</Line>
      ) : null}
      {today.is_trial ? (
        <Line action={<ServerMail about="cards" label={t("today.askServer")} />}>{t("today.trial")}</Line>
      ) : null}
    </>
  );
}
