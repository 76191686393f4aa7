import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { textIn } from "#domain/language.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { errorMessage } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { managedProductsKey } from "../data/keys.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { useAction } from "../ui/use-action.ts";
import { correctStock, countProduct, type StockCount } from "./stock-counts.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { stockTakingText } from "./text.ts";

interface CountsProps {
  counts: StockCount[];
  /** Pieces with a count that nobody has counted yet. */
  uncounted: number;
}

/** The counts with their differences, and the one press that corrects them. */
export function Counts({ counts, uncounted }: CountsProps) {
  const t = useText(stockTakingText);
  const { correct, kept } = useCorrect();
  const differences = counts.filter(({ counted, expected }) => counted !== expected).length;
  if (counts.length === 0) return null;
  return (
    <section aria-label={t("stockTaking.list")} className="mt-8">
      <h2 className="text-xl">{t("stockTaking.list")}</h2>
      <p className="mt-1 text-sm text-muted">
        <span>{t("stockTaking.differences", { count: differences })}</span>{" "}
        {uncounted > 0 ? <span>{t("stockTaking.uncounted", { count: uncounted })}</span> : null}
      </p>
      {kept.length > 0 ? (
        <div role="alert" className="mt-4 rounded-md border border-danger px-4 py-3 text-sm">
          <p>{t("stockTaking.kept")}</p>
          <ul className="mt-1">
            {kept.map((count) => (
              <li key={`${count.product_id} ${count.value_id}`} className="wrap-anywhere">
                <CountName count={count} />
                <span>{`: ${t("stockTaking.promised", { count: count.promised ?? 0 })}`}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <ul className="mt-3 divide-y divide-line border-y hairline">
        {counts.map((count) => (
          <Count key={`${count.product_id} ${count.value_id}`} count={count} />
        ))}
      </ul>
      <Button className="mt-5 min-h-14! w-full text-lg!" busy={correct.isPending} onClick={() => correct.mutate()}>
        {differences > 0 ? t("stockTaking.correct", { count: differences }) : t("stockTaking.finish")}
      </Button>
    </section>
  );
}

function Count({ count }: { count: StockCount }) {
  const t = useText(stockTakingText);
  const { language } = useLanguage();
  const remove = useRemove(count);
  const difference = count.counted - count.expected;
  return (
    <li className="flex items-center gap-3 py-1">
      <span className="min-w-0 grow wrap-anywhere">
        <CountName count={count} />
        <span className="block text-sm text-muted">
          {t("stockTaking.line", { counted: count.counted, expected: count.expected })}
        </span>
      </span>
      {difference === 0 ? null : (
        <span className="shrink-0 font-medium text-danger tabular-nums">
          {`${difference > 0 ? "+" : "−"}${Math.abs(difference)}`}
        </span>
      )}
      <IconButton
        label={t("stockTaking.remove", { name: textIn(language, count.name, count.name_el) })}
        tip={t("stockTaking.removeTip")}
        onClick={() => remove.mutate()}
      >
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function CountName({ count }: { count: StockCount }) {
  const { language } = useLanguage();
  const { name, name_el, value, value_el, product_code: code } = count;
  const size = value === null ? null : textIn(language, value, value_el);
  return (
    <span className="font-medium">{[code, textIn(language, name, name_el), size].filter(Boolean).join(" · ")}</span>
  );
}

function useCorrect() {
  const t = useText(stockTakingText);
  const client = useAdminClient();
  const queries = useQueryClient();
  const [kept, setKept] = useState<StockCount[]>([]);
  const correct = useAction({
    mutationFn: () => correctStock(client),
    onSuccess: (done) => {
      setKept(done.kept);
      if (done.corrected === 0) return;
      const description = t("stockTaking.differences", { count: done.differences });
      toast({ title: t("stockTaking.done", { count: done.corrected }), description });
    },
    onError: (error) =>
      toast({
        title: t("stockTaking.notCorrected"),
        description: errorMessage(error),
        destructive: true,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: managedProductsKey }),
  });
  return { correct, kept };
}

function useRemove({ product_id, value_id }: StockCount) {
  const t = useText(stockTakingText);
  const client = useAdminClient();
  const queries = useQueryClient();
  return useAction({
    mutationFn: () => countProduct(client, { product_id, value_id, counted: null }),
    onError: (error) =>
      toast({
        title: t("stockTaking.notSaved"),
        description: errorMessage(error),
        destructive: true,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: managedProductsKey }),
  });
}
