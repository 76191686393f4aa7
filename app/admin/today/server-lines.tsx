import { buttonClass, type ButtonVariant } from "../../ui/button.tsx";
import { useText } from "../text.ts";
import { Line } from "./line.tsx";
import type { TodayFacts } from "./today-query.ts";

/** A thing that only the operator can change is a ready mail to them. */
export function ServerLines({ today }: { today: TodayFacts }) {
  const { t } = useText();
  return (
    <>
      {today.keeps_mail ? (
        <Line action={<ServerMail about="mails" label={t("today.askServer")} />}>
          {t("today.keepsMail")}
        </Line>
      ) : null}
      {today.is_trial ? (
        <Line action={<ServerMail about="cards" label={t("today.askServer")} />}>
          {t("today.trial")}
        </Line>
      ) : null}
    </>
  );
}

interface ServerMailProps {
  about: "cards" | "mails";
  label: string;
  variant?: ButtonVariant;
}

/** Opens the jeweller's own mail program, the words written. */
export function ServerMail({ about, label, variant = "quiet" }: ServerMailProps) {
  const { t } = useText();
  const subject = encodeURIComponent(t("today.serverMail.subject"));
  const body = encodeURIComponent(t(`today.serverMail.${about}`, { address: location.origin }));
  return (
    <a href={`mailto:?subject=${subject}&body=${body}`} className={buttonClass(variant)}>
      {label}
    </a>
  );
}
