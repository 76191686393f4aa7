import type { Language } from "#domain/language.ts";
import { cents } from "#domain/money.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { readinessQuery, type Readiness } from "../data/shop-settings.ts";
import { euros } from "#domain/format.ts";
import { useAdminClient } from "../data/client-context.ts";
import { notesOf } from "./notes.ts";
import { Panel } from "./panel.tsx";
import { isSettingName, sectionAddress, sectionOf } from "../data/setting-sections.ts";
import { ServerMail } from "../mails/server-mail.tsx";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { settingsText } from "./text.ts";
import { adminText } from "../words/text.ts";
import { wordsIn } from "../../i18n/translate.ts";
import { settingText } from "../words/setting-text.ts";

export function ReadyToSell() {
  const t = useText(settingsText);
  const readiness = useQuery(readinessQuery(useAdminClient()));
  return (
    <Panel title={t("settings.ready")} query={readiness}>
      {(data) => (
        <>
          <Checklist readiness={data} />
          <Notes readiness={data} />
        </>
      )}
    </Panel>
  );
}

function Notes({ readiness }: { readiness: Readiness }) {
  const t = useText(settingsText, adminText);
  const { language } = useLanguage();
  const notes = notesOf(readiness);
  const facts = {
    count: readiness.undelivered,
    amount: euros(cents(readiness.foreign_sales), language),
    before: euros(cents(readiness.foreign_sales_before), language),
  };
  if (notes.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-1.5" aria-label={t("settings.notes")}>
      {notes.map((note) => (
        <Missing
          key={note}
          text={t(`settings.${note}`, facts)}
          to={note === "lacksNotice" ? sectionAddress("legal", "notice_picture") : undefined}
        >
          {note === "isTrial" || note === "keepsMail" ? (
            <ServerMail about={note === "isTrial" ? "cards" : "mails"} label={t("today.askServer")} />
          ) : null}
        </Missing>
      ))}
    </ul>
  );
}

function Checklist({ readiness }: { readiness: Readiness }) {
  const t = useText(settingsText);
  const { language } = useLanguage();
  if (readiness.ready && readiness.stuck_mails === 0 && readiness.attention === 0) {
    return (
      <p className="flex items-center gap-2 text-success">
        <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
        <span>{t("settings.isReady")}</span>
      </p>
    );
  }
  return (
    <>
      <p className="mb-2">{t("settings.notReady")}</p>
      <ul className="grid gap-1.5">
        {readiness.missing.map((name) => (
          <Missing key={name} text={nameOf(language, name)} to={placeOf(name)} />
        ))}
        {readiness.stuck_mails > 0 ? (
          <Missing text={t("settings.stuckMails", { count: readiness.stuck_mails })} to={sectionAddress("mails")} />
        ) : null}
        {readiness.attention > 0 ? (
          <Missing text={t("settings.attention", { count: readiness.attention })} to={sectionAddress("payments")} />
        ) : null}
      </ul>
    </>
  );
}

function nameOf(language: Language, name: string): string {
  const t = wordsIn(language, settingsText, settingText);
  if (name === "priced_product") return t("settings.pricedProduct");
  return isSettingName(name) ? t(`setting.${name}`) : name;
}

/** The very field; a product with a price is made in the list of products. */
function placeOf(name: string): string | undefined {
  if (name === "priced_product") return "/admin?tab=products&product=new";
  const section = isSettingName(name) ? sectionOf(name) : undefined;
  return section && isSettingName(name) ? sectionAddress(section, name) : undefined;
}

interface MissingProps {
  text: string;
  to?: string | undefined;
  /** The advice, where it is no field. */
  children?: ReactNode;
}

function Missing({ text, to, children }: MissingProps) {
  return (
    <li className="flex items-start gap-2">
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-gold" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        {to ? (
          <Link to={to} className="underline decoration-line underline-offset-4 hover:decoration-gold">
            {text}
          </Link>
        ) : (
          <span>{text}</span>
        )}
        {children ? <span className="block">{children}</span> : null}
      </span>
    </li>
  );
}
