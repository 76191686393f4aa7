import { buttonClass, type ButtonVariant } from "../../ui/button.tsx";
import { useText } from "../../i18n/language.tsx";
import { mailsText } from "./text.ts";

interface ServerMailProps {
  about: "cards" | "mails";
  label: string;
  variant?: ButtonVariant;
}

/** Opens the jeweller's own mail program, the words written. */
export function ServerMail({ about, label, variant = "quiet" }: ServerMailProps) {
  const t = useText(mailsText);
  const subject = encodeURIComponent(t("today.serverMail.subject"));
  const body = encodeURIComponent(t(`today.serverMail.${about}`, { address: location.origin }));
  return (
    <a href={`mailto:?subject=${subject}&body=${body}`} className={buttonClass(variant)}>
      {label}
    </a>
  );
}
