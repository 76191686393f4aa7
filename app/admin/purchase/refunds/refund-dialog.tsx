import { useQuery } from "@tanstack/react-query";
import { Dialog } from "../../../ui/dialog.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { useAdminClient } from "../../data/client-context.ts";
import { moneyBackQuery, type Products } from "./refunds-query.ts";
import { LoadFailed } from "../../frame/load-failed.tsx";
import { box } from "../../ui/dialog-shapes.ts";
import { RefundForm } from "./refund-form.tsx";
import { TakeBack } from "../take-back.tsx";
import { useText } from "../../../i18n/language.tsx";
import { refundsText } from "./text.ts";
import { purchaseText } from "../text.ts";
import { frameText } from "../../frame/text.ts";

interface RefundDialogProps {
  reference: string;
  /** Chosen at first: the pieces of a withdrawal, or none. */
  wanted: Products[];
  /** The other payment of a quote, for what the first did not hold. */
  isRest?: boolean;
  onClose: () => void;
}

/** Chooses what is paid back, shows the amount, and asks the provider (AFT-08), or takes a sale of the counter back. */
export function RefundDialog({ reference, wanted, isRest = false, onClose }: RefundDialogProps) {
  const t = useText(refundsText, purchaseText, frameText);
  const moneyBack = useQuery(moneyBackQuery(useAdminClient(), reference));
  return (
    <Dialog shape={box} open onClose={onClose} title={t("refunds.title", { reference })} closeLabel={t("close")}>
      {moneyBack.data?.paid_by ? (
        <div className="grid p-6">
          {moneyBack.data.refundable > 0 ? (
            <TakeBack
              sale={{ ...moneyBack.data, amount: moneyBack.data.refundable, paid_by: moneyBack.data.paid_by }}
              onDone={onClose}
            />
          ) : (
            t("refunds.paidBack")
          )}
        </div>
      ) : moneyBack.data ? (
        <RefundForm moneyBack={moneyBack.data} wanted={wanted} isRest={isRest} onClose={onClose} />
      ) : (
        <div className="p-6">
          {moneyBack.isError ? (
            <LoadFailed query={moneyBack} />
          ) : moneyBack.isPending ? (
            <Spinner label={t("loading")} />
          ) : (
            t("order.gone")
          )}
        </div>
      )}
    </Dialog>
  );
}
