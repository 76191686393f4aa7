import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { centsAmount } from "../words/amount.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { randomUuid } from "../../data/random-uuid.ts";
import { errorMessage } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { useIsAdmin } from "../data/right.ts";
import type { PaidBy } from "#domain/schemas/paid-by.ts";
import { paidWords } from "./paid-words.ts";
import { managedProductsKey, ordersKey, quotesKey, todayKey } from "../data/keys.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useAction } from "../ui/use-action.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { LineChoice } from "./refunds/line-choice.tsx";
import { moneyBackQuery, type Products } from "./refunds/refunds-query.ts";
import { refundsText } from "./refunds/text.ts";
import { purchaseText } from "./text.ts";
import { stockText } from "../stock/text.ts";
import { frameText } from "../frame/text.ts";

interface Sold {
  reference: string;
  /** Cents that are left of it. */
  amount: number;
  paid_by: PaidBy;
}

interface TakeBackProps {
  sale: Sold;
  onDone?: () => void;
}

/** A sale by mistake, or pieces that are brought back: an admin's press, asks first (STK-05). */
export function TakeBack(props: TakeBackProps) {
  return useIsAdmin() ? <TakeBackPress {...props} /> : null;
}

function TakeBackPress({ sale, onDone }: TakeBackProps) {
  const t = useText(purchaseText, refundsText, stockText, frameText);
  const { language } = useLanguage();
  const [attempt, setAttempt] = useState<string>();
  const [quantities, setQuantities] = useState<Quantities>({});
  const some = useSome(sale, quantities, attempt !== undefined);
  const amount = centsAmount(some.amount, language);
  const takeBack = useTakeBack(t("counter.takenBack", { reference: sale.reference, amount }), () => {
    setAttempt(undefined);
    onDone?.();
  });
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => setAttempt(randomUuid())}>
        {t("counter.takeBack")}
      </Button>
      <ConfirmDialog
        open={attempt !== undefined}
        title={t("counter.takeBackTitle", { reference: sale.reference })}
        text={
          some.amount > 0
            ? t("counter.takeBackText", { amount, method: paidWords(sale.paid_by, language) })
            : t("refunds.nothingYet")
        }
        confirmLabel={t("counter.takeBack")}
        cancelLabel={t("cancel")}
        closeLabel={t("close")}
        busy={takeBack.isPending}
        onConfirm={() => {
          if (some.amount > 0) takeBack.mutate({ sale_reference: sale.reference, wanted: some.wanted, attempt });
        }}
        onCancel={() => setAttempt(undefined)}
      >
        {some.lines.length > 0 ? (
          <ul className="grid gap-2">
            {some.lines.map((line) => (
              <LineChoice
                key={line.line_no}
                line={line}
                quantity={quantities[line.line_no] ?? line.left_over}
                onChange={(quantity) => setQuantities({ ...quantities, [line.line_no]: quantity })}
              />
            ))}
          </ul>
        ) : null}
      </ConfirmDialog>
    </>
  );
}

/** How many of each line go back; all that are left, unless said otherwise. */
type Quantities = Record<number, number>;

/** The lines among which one chooses, where there are several pieces, paid in one way; `wanted` absent: all. */
function useSome({ reference, amount: whole, paid_by: ways }: Sold, quantities: Quantities, isAsked: boolean) {
  const { data } = useQuery({ ...moneyBackQuery(useAdminClient(), reference), enabled: isAsked && ways.length === 1 });
  const lines = data?.lines ?? [];
  const pieces = lines.reduce((sum, line) => sum + line.left_over, 0);
  const chosen = lines.map((line) => ({ ...line, quantity: quantities[line.line_no] ?? line.left_over }));
  if (!data || pieces < 2 || chosen.every((line) => line.quantity === line.left_over)) {
    return { lines: pieces < 2 ? [] : lines, amount: data?.refundable ?? whole };
  }
  const priced = chosen.reduce((sum, line) => sum + line.unit_amount * line.quantity, 0);
  const wanted = chosen.filter(({ quantity }) => quantity > 0).map(({ line_no, quantity }) => ({ line_no, quantity }));
  return { lines, wanted, amount: Math.min(priced, data.refundable) };
}

interface Return {
  sale_reference: string;
  wanted?: Products[] | undefined;
  /** Made by the dialog: a repeated press takes back once. */
  attempt: string | undefined;
}

function useTakeBack(done: string, onDone: () => void) {
  const t = useText(purchaseText, stockText);
  const client = useAdminClient();
  const queries = useQueryClient();
  return useAction({
    mutationFn: async (back: Return) => void (await client.rpc("take_back_sale", back).throwOnError()),
    onSuccess: () => {
      toast({ title: done });
      onDone();
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
}
