import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { hasSession } from "../../data/client.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { monthName } from "#domain/format.ts";
import { Card } from "../frame/card.tsx";
import { errorCode } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { accountantMonthQuery, readOssQuarter, type AccountantMonth } from "./month-query.ts";
import { ExportButton } from "../files/export-button.tsx";
import { LoadFailed } from "../frame/load-failed.tsx";
import { PaperWaits } from "../frame/paper-waits.tsx";
import { shopToday } from "../words/shop-days.ts";
import { AdminProviders } from "../frame/admin-providers.tsx";
import { PrintedPage } from "../ui/printed-page.tsx";
import { MonthPapers } from "./month-papers.tsx";
import { ossRows, paperRows } from "./month-csv.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { monthText } from "./text.ts";
import { frameText } from "../frame/text.ts";
import { adminText } from "../words/text.ts";

export { clientLoader, ErrorBoundary, HydrateFallback, meta, shouldRevalidate } from "../frame/client-page.tsx";

/** The month for the accountant, to print and to export (AFT-10). `?month=2026-11&tests=yes`, both optional. */
export default function MonthRoute() {
  return (
    <AdminProviders>
      <Month />
    </AdminProviders>
  );
}

const modes: Record<string, boolean | undefined> = { yes: true, no: false };

function Month() {
  const t = useText(monthText, frameText, adminText);
  const { language } = useLanguage();
  const client = useAdminClient();
  const [parameters, setParameters] = useSearchParams();
  const [today] = useState(() => shopToday().slice(0, 7));
  const month = parameters.get("month") ?? today;
  const asked = modes[parameters.get("tests") ?? ""];
  const accounts = useQuery(accountantMonthQuery(client, month, asked));
  const name = /^\d{4}-\d\d$/.test(month) ? monthName(month, language) : month;
  useEffect(() => {
    // The browser uses the title for the printed sheet and for the name of a saved file.
    document.title = t("month.heading", { month: name });
  }, [t, name]);
  if (accounts.isPending) return <PaperWaits />;
  if (accounts.isError) {
    return (
      <Card title={t("month.title")}>
        {errorCode(accounts.error) === "42501" ? (
          <div className="grid justify-items-start gap-5">
            <p>{t("adminsOnly")}</p>
            <Link to="/admin" className={buttonClass("primary")}>
              {t(hasSession() ? "toToday" : "signIn.submit")}
            </Link>
          </div>
        ) : (
          <LoadFailed query={accounts} />
        )}
      </Card>
    );
  }
  const choose = (change: Record<string, string>) =>
    setParameters((current) => ({ ...Object.fromEntries(current), ...change }));
  return (
    <PrintedPage tools={<Tools month={month} today={today} accounts={accounts.data} onChoose={choose} />}>
      <MonthPapers name={name} month={month} accounts={accounts.data} />
    </PrintedPage>
  );
}

interface ToolsProps {
  month: string;
  /** This month. */
  today: string;
  accounts: AccountantMonth;
  onChoose: (change: Record<string, string>) => void;
}

function Tools({ month, today, accounts, onChoose }: ToolsProps) {
  const t = useText(monthText, adminText);
  const { language } = useLanguage();
  const client = useAdminClient();
  const quarter = quarterOf(month);
  const months = [...new Set([today, month, ...accounts.months])].sort().reverse();
  return (
    <>
      <Choice
        label={t("month.choose")}
        value={month}
        onChoose={(chosen) => onChoose({ month: chosen })}
        options={months.map((one) => [one, monthName(one, language)])}
      />
      {accounts.both_modes ? (
        <Choice
          label={t("month.mode")}
          value={accounts.testing ? "yes" : "no"}
          onChoose={(chosen) => onChoose({ tests: chosen })}
          options={[
            ["no", t("month.real")],
            ["yes", t("month.tests")],
          ]}
        />
      ) : null}
      <span className="flex flex-wrap items-center gap-x-5 sm:ms-auto">
        {accounts.sums.some(({ vat_regime }) => vat_regime === "oss") ? (
          <ExportButton
            name={`oss-${quarter}`}
            label={t("month.ossQuarter", { quarter })}
            read={async () => ossRows(await readOssQuarter(client, quarter, accounts.testing), language)}
          />
        ) : null}
        <ExportButton name={`accounts-${month}`} read={async () => paperRows(accounts.papers, language)} />
        <Button onClick={() => print()}>{t("slip.print")}</Button>
      </span>
    </>
  );
}

/** `2026-4` of `2026-11`. */
function quarterOf(month: string): string {
  return `${month.slice(0, 4)}-${Math.ceil(Number(month.slice(5)) / 3)}`;
}

interface ChoiceProps {
  label: string;
  value: string;
  options: [value: string, name: string][];
  onChoose: (value: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <label className="flex max-w-full flex-wrap items-center gap-2 text-sm">
      <span>{label}</span>
      <select
        value={value}
        onChange={({ target }) => onChoose(target.value)}
        className="min-h-10 max-w-full rounded-sm border border-edge bg-surface px-2"
      >
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
