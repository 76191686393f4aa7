import { cents } from "#domain/money.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import { readinessQuery, type Readiness } from "../data/shop-settings.ts";
import { euros } from "../../i18n/format.ts";
import { useAdminClient } from "../data/client-context.ts";
import { useText } from "../text.ts";
import { notesOf } from "./notes.ts";
import { isSettingName } from "./setting-fields.ts";
import { Section } from "./section.tsx";

export function ReadyToSell() {
  const { t } = useText();
  const readiness = useQuery(readinessQuery(useAdminClient()));
  return (
    <Section title={t("settings.ready")} query={readiness}>
      {(data) => (
        <>
          <Checklist readiness={data} />
          <Notes readiness={data} />
        </>
      )}
    </Section>
  );
}

function Notes({ readiness }: { readiness: Readiness }) {
  const { t, language } = useText();
  const notes = notesOf(readiness);
  const facts = {
    count: readiness.undelivered,
    amount: euros(cents(readiness.foreign_sales), language),
  };
  if (notes.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-1.5" aria-label={t("settings.notes")}>
      {notes.map((note) => (
        <Missing key={note} text={t(`settings.${note}`, facts)} />
      ))}
    </ul>
  );
}

function Checklist({ readiness }: { readiness: Readiness }) {
  const { t } = useText();
  if (readiness.ready && readiness.stuck_mails === 0 && readiness.attention === 0) {
    return (
      <p className="flex items-center gap-2 text-success">
        <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
        {t("settings.isReady")}
      </p>
    );
  }
  return (
    <>
      <p className="mb-2">{t("settings.notReady")}</p>
      <ul className="grid gap-1.5">
        {readiness.missing.map((name) => (
          <Missing key={name} text={nameOf(t, name)} />
        ))}
        {readiness.stuck_mails > 0 ? (
          <Missing text={t("settings.stuckMails", { count: readiness.stuck_mails })} />
        ) : null}
        {readiness.attention > 0 ? (
          <Missing text={t("settings.attention", { count: readiness.attention })} />
        ) : null}
      </ul>
    </>
  );
}

function nameOf(t: ReturnType<typeof useText>["t"], name: string): string {
  if (name === "priced_product") return t("settings.pricedProduct");
  return isSettingName(name) ? t(`setting.${name}`) : name;
}

function Missing({ text }: { text: string }) {
  return (
    <li className="flex items-start gap-2">
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-gold" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </li>
  );
}
