import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { centsAmount } from "../words/amount.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { errorMessage, type AdminClient } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { useIsAdmin } from "../data/right.ts";
import type { PaidBy } from "#domain/schemas/paid-by.ts";
import { paidWords } from "./paid-words.ts";
import { managedProductsKey, ordersKey, quotesKey, todayKey } from "../data/keys.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useAction } from "../ui/use-action.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { purchaseText } from "./text.ts";
import { stockText } from "../stock/text.ts";
import { frameText } from "../frame/text.ts";

interface Sold {
  reference: string;
  /** Cents. */
  amount: number;
  paid_by: PaidBy;
}

interface TakeBackProps {
  sale: Sold;
  onDone?: () => void;
}

/** A sale by mistake, or a piece that is brought back: an admin's one press, asks first (STK-05). */
export function TakeBack(props: TakeBackProps) {
  return useIsAdmin() ? <TakeBackPress {...props} /> : null;
}

function TakeBackPress({ sale, onDone }: TakeBackProps) {
  const t = useText(purchaseText, stockText, frameText);
  const { language } = useLanguage();
  const [asking, setAsking] = useState(false);
  const client = useAdminClient();
  const queries = useQueryClient();
  const takeBack = useAction({
    mutationFn: () => takeBackSale(client, sale.reference),
    onSuccess: () => {
      setAsking(false);
      toast({ title: t("counter.takenBack", { reference: sale.reference }) });
      onDone?.();
    },
    onError: (error) => {
      const said = errorMessage(error);
      const description = said?.includes("stock_one_of_a_kind") ? t("stock.oneOnly") : said;
      toast({ title: t("counter.takeBackFailed"), description, destructive: true });
    },
    onSettled: () =>
      Promise.all(
        [ordersKey, managedProductsKey, quotesKey, todayKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
        {t("counter.takeBack")}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t("counter.takeBackTitle", { reference: sale.reference })}
        text={t("counter.takeBackText", {
          amount: centsAmount(sale.amount, language),
          method: paidWords(sale.paid_by, language),
        })}
        confirmLabel={t("counter.takeBack")}
        cancelLabel={t("cancel")}
        closeLabel={t("close")}
        busy={takeBack.isPending}
        onConfirm={() => takeBack.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** Takes a sale over the counter back, whole; again, nothing more happens. */
async function takeBackSale(client: AdminClient, reference: string): Promise<void> {
  await client.rpc("take_back_sale", { sale_reference: reference }).throwOnError();
}
