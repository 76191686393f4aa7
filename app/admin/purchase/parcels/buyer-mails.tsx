import { useQuery } from "@tanstack/react-query";
import { useAdminClient } from "../../data/client-context.ts";
import { orderMailsQuery } from "../../data/order-mails.ts";
import { LoadFailed } from "../../frame/load-failed.tsx";
import { mailKindText } from "../../mails/owed-mails.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { mailText } from "./mail-words.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { parcelsText } from "./text.ts";
import { frameText } from "../../frame/text.ts";

export function BuyerMails({ checkout }: { checkout: string }) {
  const t = useText(parcelsText, frameText);
  const { language } = useLanguage();
  const query = useQuery(orderMailsQuery(useAdminClient(), [checkout]));
  if (query.isPending) return <Spinner label={t("loading")} />;
  if (query.isLoadingError) return <LoadFailed query={query} />;
  const { mails, sends_mail: sendsMail } = query.data ?? { mails: [], sends_mail: false };
  if (mails.length === 0) return <p className="text-muted">{t("dispatch.noMails")}</p>;
  return (
    <ul className="grid gap-1.5 text-sm">
      {mails.map((mail) => (
        <li key={mail.id}>
          <span>{mailKindText(language, mail.kind)}</span>
          <span className="block text-muted">{mailText(mail, { language, sendsMail })}</span>
        </li>
      ))}
    </ul>
  );
}
