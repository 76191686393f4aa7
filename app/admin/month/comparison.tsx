import { useQuery } from "@tanstack/react-query";
import { cents } from "#domain/money.ts";
import { euros, monthName } from "#domain/format.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { errorCode } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { LoadFailed } from "../frame/load-failed.tsx";
import { monthComparisonQuery, type MonthComparison } from "./month-query.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { monthText } from "./text.ts";

/** The month's papers against the provider's list. */
export function Comparison({ month, testing }: { month: string; testing: boolean }) {
  const t = useText(monthText);
  const { language } = useLanguage();
  const comparison = useQuery(monthComparisonQuery(useAdminClient(), month, testing));
  if (comparison.isPending) return <Spinner label={t("month.asking")} />;
  if (comparison.isError) {
    return errorCode(comparison.error) === "other_mode" ? (
      <p className="text-sm text-muted">{t("month.otherMode")}</p>
    ) : (
      <LoadFailed query={comparison} />
    );
  }
  const { differences, paid_out, whole } = comparison.data;
  return (
    <div className="grid gap-2 text-sm">
      {differences.length === 0 ? (
        <p>{t("month.agrees")}</p>
      ) : (
        <>
          <p className="text-danger">{t("month.differs")}</p>
          <ul className="grid gap-1">
            {differences.map((difference) => (
              <Difference key={difference.kind + difference.payment_intent_id} {...difference} />
            ))}
          </ul>
        </>
      )}
      {whole ? null : <p className="text-danger">{t("month.notWhole")}</p>}
      <p className="text-muted">
        {paid_out === null
          ? t("month.paidOutUnknown")
          : t("month.paidOut", { amount: euros(cents(paid_out), language) })}
      </p>
    </div>
  );
}

function Difference(difference: MonthComparison["differences"][number]) {
  const t = useText(monthText);
  const { language } = useLanguage();
  const { kind, reference, payment_intent_id, here, there, months } = difference;
  const name = t(kind === "receipt" ? "month.receipts" : "month.creditNotes");
  return (
    <li className="break-words tabular-nums">
      <span>
        {t("month.difference", {
          what: `${reference ?? payment_intent_id}, ${name}`,
          here: euros(cents(here), language),
          there: euros(cents(there), language),
        })}
      </span>
      {months.length > 0 ? (
        <span className="text-muted">
          {` (${t("month.elsewhere", {
            months: months.map((one) => monthName(one, language)).join(", "),
          })})`}
        </span>
      ) : null}
    </li>
  );
}
