import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { useAdminClient } from "../../data/client-context.ts";
import { moneyBackQuery, type Products } from "./refunds-query.ts";
import { AdminsOnly } from "../../frame/admins-only.tsx";
import { LoadFailed } from "../../frame/load-failed.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { RefundList } from "./refund-list.tsx";
import { ReturnCard } from "./return-card.tsx";
import { useText } from "../../../i18n/language.tsx";
import { refundsText } from "./text.ts";
import { frameText } from "../../frame/text.ts";

/** Returns and refunds of a purchase, with the way to pay back (AFT-08). */
export function MoneyBack({ reference }: { reference: string }) {
  const t = useText(refundsText, frameText);
  const moneyBack = useQuery(moneyBackQuery(useAdminClient(), reference));
  const [wanted, setWanted] = useState<Products[]>();
  if (moneyBack.isPending) return <Spinner label={t("loading")} />;
  if (moneyBack.isLoadingError) return <LoadFailed query={moneyBack} />;
  if (!moneyBack.data) return null;
  const { withdrawals, refunds, lines, refundable } = moneyBack.data;
  return (
    <div className="grid justify-items-start gap-4">
      {withdrawals.map((withdrawal) => (
        <ReturnCard key={withdrawal.id} withdrawal={withdrawal} onPayBack={() => setWanted(withdrawal.lines)} />
      ))}
      <RefundList refunds={refunds} lines={lines} />
      <AdminsOnly>
        {refundable > 0 ? (
          <Button variant="secondary" onClick={() => setWanted([])}>
            {t("refunds.payBack")}
          </Button>
        ) : null}
      </AdminsOnly>
      {wanted ? <RefundDialog reference={reference} wanted={wanted} onClose={() => setWanted(undefined)} /> : null}
    </div>
  );
}
