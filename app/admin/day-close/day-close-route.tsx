import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { longDate } from "#domain/format.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { controlClass } from "../../ui/field.tsx";
import { errorCode } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { AdminProviders } from "../frame/admin-providers.tsx";
import { Card } from "../frame/card.tsx";
import { LoadFailed } from "../frame/load-failed.tsx";
import { PaperWaits } from "../frame/paper-waits.tsx";
import { PrintedPage } from "../ui/printed-page.tsx";
import { shopToday } from "../words/shop-days.ts";
import { DayPaper } from "./day-paper.tsx";
import { dayCloseQuery } from "./day-close-query.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { dayCloseText } from "./text.ts";
import { frameText } from "../frame/text.ts";
import { adminText } from "../words/text.ts";

export { clientLoader, ErrorBoundary, HydrateFallback, meta, shouldRevalidate } from "../frame/client-page.tsx";

/** The day's close over the counter, to print (WEK-11). `?day=2026-11-27&tests=yes`, both optional. */
export default function DayCloseRoute() {
  return (
    <AdminProviders>
      <Day />
    </AdminProviders>
  );
}

const modes: Record<string, boolean | undefined> = { yes: true, no: false };

function Day() {
  const t = useText(dayCloseText, frameText, adminText);
  const { language } = useLanguage();
  const [parameters, setParameters] = useSearchParams();
  const [today] = useState(shopToday);
  const asked = parameters.get("day") ?? "";
  const day = /^20\d\d-\d\d-\d\d$/.test(asked) ? asked : today;
  const closed = useQuery(dayCloseQuery(useAdminClient(), day, modes[parameters.get("tests") ?? ""]));
  const name = longDate(`${day}T12:00:00Z`, language);
  useEffect(() => {
    document.title = t("dayClose.heading", { day: name });
  }, [t, name]);
  const choose = (change: Record<string, string>) =>
    setParameters((current) => ({ ...Object.fromEntries(current), ...change }));
  if (closed.isPending) return <PaperWaits />;
  if (closed.isError) {
    return (
      <Card title={t("dayClose.title")}>
        {errorCode(closed.error) === "42501" ? (
          <Link to="/admin" className={buttonClass("primary")}>
            {t("signIn.submit")}
          </Link>
        ) : (
          <LoadFailed query={closed} />
        )}
      </Card>
    );
  }
  const { both_modes, testing } = closed.data;
  return (
    <PrintedPage
      tools={
        <>
          <input
            type="date"
            aria-label={t("dayClose.day")}
            value={day}
            max={today}
            onChange={({ target }) => choose({ day: target.value })}
            className={`${controlClass} w-auto!`}
          />
          {both_modes ? (
            <Button variant="quiet" onClick={() => choose({ tests: testing ? "no" : "yes" })}>
              {t(testing ? "dayClose.toReal" : "dayClose.toTests")}
            </Button>
          ) : null}
          <span className="ms-auto flex flex-wrap items-center gap-x-5">
            <Link to="/admin/counter" className={buttonClass("quiet")}>
              {t("counter.open")}
            </Link>
            <Button onClick={() => print()}>{t("slip.print")}</Button>
          </span>
        </>
      }
    >
      <DayPaper name={name} day={closed.data} />
    </PrintedPage>
  );
}
