import { useQuery } from "@tanstack/react-query";
import { useKeepsMail } from "../../frame/keeps-mail.ts";
import { outboxQuery, type OwedMail } from "../../data/shop-settings.ts";
import { dateAndTime } from "#domain/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Cell, Heading, Table, TableBody, TableHead, TableRow } from "../../ui/table.tsx";
import { useAdminClient } from "../../data/client-context.ts";
import { Panel } from "../panel.tsx";
import { mailKindText, useRetryMail } from "../../mails/owed-mails.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { settingsMailsText } from "./text.ts";
import { adminText } from "../../words/text.ts";

export function Outbox() {
  const t = useText(settingsMailsText);
  const client = useAdminClient();
  const outbox = useQuery(outboxQuery(client));
  const keepsMail = useKeepsMail();
  return (
    <Panel title={t("outbox.title")} query={outbox}>
      {(mails) =>
        mails.length === 0 ? (
          <p className="text-muted">{t("outbox.empty")}</p>
        ) : (
          <Table label={t("outbox.title")}>
            <TableHead>
              <Heading>{t("outbox.mail")}</Heading>
              <Heading>{t("outbox.to")}</Heading>
              <Heading>{t("outbox.state")}</Heading>
              <Heading align="end">{t("outbox.actions")}</Heading>
            </TableHead>
            <TableBody>
              {mails.map((mail) => (
                <Mail key={mail.id} mail={mail} keepsMail={keepsMail} />
              ))}
            </TableBody>
          </Table>
        )
      }
    </Panel>
  );
}

function Mail({ mail, keepsMail }: { mail: OwedMail; keepsMail: boolean }) {
  const t = useText(settingsMailsText, adminText);
  const { language } = useLanguage();
  const sent = mail.state === "sent";
  const again = useRetryMail();
  return (
    <TableRow>
      <Cell label={t("outbox.mail")}>
        <span>
          <span>{mailKindText(language, mail.kind)}</span>{" "}
          {mail.reference ? <span className="whitespace-nowrap text-muted">{mail.reference}</span> : null}
        </span>
      </Cell>
      <Cell label={t("outbox.to")} className="wrap-anywhere spread:min-w-36">
        <span>{mail.recipient ?? t("outbox.erased")}</span>
      </Cell>
      <Cell label={t("outbox.state")} className="spread:min-w-44">
        <span className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1 wrap-anywhere">
          <Badge wraps variant={sent ? "done" : mail.last_error ? "warning" : "waiting"}>
            {t(`outbox.${stateKey(mail.state, keepsMail)}`)}
          </Badge>
          <span className="text-xs text-muted">{dateAndTime(mail.sent_at ?? mail.created_at, language)}</span>
          {mail.last_error ? <span className="text-xs text-danger">{mail.last_error}</span> : null}
        </span>
      </Cell>
      <Cell label={t("outbox.actions")} onPhone="plain" className="text-end whitespace-nowrap">
        {mail.recipient ? (
          <Button variant="quiet" busy={again.isPending} onClick={() => again.mutate(mail.id)}>
            {t("outbox.again")}
          </Button>
        ) : null}
      </Cell>
    </TableRow>
  );
}

/** A mail that is only kept is never called sent (WEK-06). */
function stateKey(state: string, keepsMail: boolean) {
  if (state === "sent" && keepsMail) return "kept";
  return state === "sent" || state === "failed" || state === "withheld" ? state : "waiting";
}
