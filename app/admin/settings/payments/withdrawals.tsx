import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { withdrawalsQuery } from "../../data/shop-settings.ts";
import { dateAndTime } from "#domain/format.ts";
import { centsAmount } from "../../words/amount.ts";
import { Cell, Heading, Table, TableBody, TableHead, TableRow } from "../../ui/table.tsx";
import { useAdminClient } from "../../data/client-context.ts";
import { WithdrawnLines } from "../../purchase/refunds/withdrawn-lines.tsx";
import type { WithdrawnLine } from "../../data/order-payments.ts";
import type { Products } from "../../purchase/refunds/refunds-query.ts";
import { RefundDialog } from "../../purchase/refunds/refund-dialog.tsx";
import { RefundDue, ReturnSteps } from "../../purchase/refunds/return-card.tsx";
import { Panel } from "../panel.tsx";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { paymentsText } from "./text.ts";

/** Withdrawals: by whom, from which pieces, and the date by which their money must be back (LAW-03, AFT-06). */
export function Withdrawals() {
  const t = useText(paymentsText);
  const { language } = useLanguage();
  const withdrawals = useQuery(withdrawalsQuery(useAdminClient()));
  const [paying, setPaying] = useState<{ reference: string; lines: Products[] }>();
  return (
    <Panel title={t("withdrawals.title")} query={withdrawals}>
      {(list) =>
        list.length === 0 ? (
          <p className="text-muted">{t("withdrawals.none")}</p>
        ) : (
          <>
            {paying ? (
              <RefundDialog reference={paying.reference} wanted={paying.lines} onClose={() => setPaying(undefined)} />
            ) : null}
            <Table label={t("withdrawals.title")}>
              <TableHead>
                <Heading>{t("withdrawals.order")}</Heading>
                <Heading>{t("withdrawals.customer")}</Heading>
                <Heading>{t("withdrawals.pieces")}</Heading>
                <Heading>{t("withdrawals.received")}</Heading>
                <Heading>{t("withdrawals.refund")}</Heading>
              </TableHead>
              <TableBody>
                {list.map((withdrawal) => (
                  <TableRow key={withdrawal.id}>
                    <Cell label={t("withdrawals.order")}>
                      <span>{withdrawal.reference}</span>
                    </Cell>
                    <Cell label={t("withdrawals.customer")}>
                      <span className="break-words">
                        <span>{withdrawal.name}</span>
                        <span className="block text-muted">{withdrawal.email}</span>
                        <span className="block">{withdrawal.statement}</span>
                      </span>
                    </Cell>
                    <Cell label={t("withdrawals.pieces")}>
                      <WithdrawnLines lines={withdrawal.lines} />
                    </Cell>
                    <Cell label={t("withdrawals.received")}>
                      <span>{dateAndTime(withdrawal.received_at, language)}</span>
                    </Cell>
                    <Cell label={t("withdrawals.refund")} onPhone="plain">
                      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1.5">
                        <span>{centsAmount(valueOf(withdrawal.lines), language)}</span>
                        <RefundDue withdrawal={withdrawal} />
                        <span className="text-muted">
                          {t("withdrawals.refundedOf", {
                            refunded: centsAmount(withdrawal.refunded, language),
                            amount: centsAmount(withdrawal.amount, language),
                          })}
                        </span>
                        <ReturnSteps withdrawal={withdrawal} onPayBack={() => setPaying(withdrawal)} />
                      </div>
                    </Cell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </>
        )
      }
    </Panel>
  );
}

/** Cents. */
function valueOf(lines: readonly WithdrawnLine[]): number {
  return lines.reduce((sum, { unit_amount: each, quantity }) => sum + each * quantity, 0);
}
