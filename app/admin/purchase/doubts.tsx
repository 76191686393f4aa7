import { useQuery } from "@tanstack/react-query";
import { useAdminClient } from "../data/client-context.ts";
import { isDoubt, realSalesQuery, type Doubt, type OrderFlag } from "../data/orders.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useText } from "../../i18n/language.tsx";
import { purchaseText } from "./text.ts";
import { stockText } from "../stock/text.ts";
import { frameText } from "../frame/text.ts";

interface DoubtDialogProps {
  open: boolean;
  doubts: readonly Doubt[];
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks once more, with the reasons. */
export function DoubtDialog({ open, doubts, onConfirm, onCancel }: DoubtDialogProps) {
  const t = useText(purchaseText, stockText, frameText);
  return (
    <ConfirmDialog
      open={open && doubts.length > 0}
      title={t("orders.doubt.title")}
      text={doubts.map((flag) => t(`orders.doubt.${flag}`)).join(" ")}
      confirmLabel={t("orders.doubt.confirm")}
      cancelLabel={t("cancel")}
      closeLabel={t("close")}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}

/** The reasons not to send it. A test purchase is one only among real ones: a shop on trial has no others. */
export function useDoubts(flags: readonly OrderFlag[], isToSend: boolean): Doubt[] {
  const isTest = isToSend && flags.includes("test");
  const real = useQuery({ ...realSalesQuery(useAdminClient()), enabled: isTest });
  return flags.filter(isDoubt).filter((flag) => flag !== "test" || real.data === true);
}
