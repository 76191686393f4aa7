import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { textIn } from "#domain/language.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { toast } from "../../ui/toast.tsx";
import { errorMessage } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { managedProductQuery } from "../data/product-changes.ts";
import { maxStock } from "../data/stock.ts";
import { textOf } from "../../ui/form-text.ts";
import { LoadFailed } from "../frame/load-failed.tsx";
import { useAction } from "../ui/use-action.ts";
import { countedValuesQuery, countProduct, type Counted } from "./stock-counts.ts";
import { managedProductsKey } from "../data/keys.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { stockTakingText } from "./text.ts";
import { frameText } from "../frame/text.ts";
import { adminText } from "../words/text.ts";

/** How many there are of a piece, and of each of its sizes that is counted. */
export function CountProduct({ productId, onDone }: { productId: string; onDone: () => void }) {
  const t = useText(stockTakingText, frameText, adminText);
  const { language } = useLanguage();
  const client = useAdminClient();
  const product = useQuery(managedProductQuery(client, productId));
  const values = useQuery(countedValuesQuery(client, productId));
  const save = useSaveCounts(onDone);
  if (product.isLoadingError) return <LoadFailed query={product} />;
  if (values.isLoadingError) return <LoadFailed query={values} />;
  if (product.isPending || values.isPending) return <Spinner label={t("loading")} />;
  const own = product.data?.stock ? [{ id: null, label: t("stockTaking.count") }] : [];
  const sizes = values.data.map((value) => ({
    id: value.id,
    label: textIn(language, value.label, value.label_el),
  }));
  const fields = [...own, ...sizes];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const counts = fields.flatMap(({ id }) => {
      const count = textOf(typed, id ?? "piece");
      return count === "" ? [] : [{ product_id: productId, value_id: id, counted: Number(count) }];
    });
    if (counts.length > 0) save.mutate(counts);
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex items-baseline gap-3 border-y hairline py-3">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-medium">
            {product.data ? textIn(language, product.data.name, product.data.name_el) : t("productForm.gone")}
          </span>{" "}
          <span className="text-muted">{product.data?.product_code}</span>
        </p>
        <Button variant="quiet" className="ms-auto shrink-0" onClick={onDone}>
          {t("counter.another")}
        </Button>
      </div>
      {fields.length === 0 ? <p>{t("stockTaking.notCounted")}</p> : null}
      {fields.map(({ id, label }, place) => (
        <TextField
          key={id}
          label={label}
          name={id ?? "piece"}
          type="number"
          inputMode="numeric"
          min={0}
          max={maxStock}
          step={1}
          required={fields.length === 1}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the piece was chosen to be counted
          autoFocus={place === 0}
        />
      ))}
      {fields.length > 0 ? (
        <>
          <p className="text-sm text-muted">{t("stockTaking.what")}</p>
          <Button type="submit" busy={save.isPending} className="min-h-14! w-full text-lg!">
            {t("stockTaking.counted")}
          </Button>
        </>
      ) : null}
    </form>
  );
}

function useSaveCounts(onDone: () => void) {
  const t = useText(stockTakingText);
  const client = useAdminClient();
  const queries = useQueryClient();
  return useAction({
    mutationFn: async (counts: Counted[]) => {
      // oxlint-disable-next-line no-await-in-loop -- each takes the same lock
      for (const one of counts) await countProduct(client, one);
    },
    onSuccess: onDone,
    onError: (error) => {
      const said = errorMessage(error);
      const known = (["made_to_order", "one_only"] as const).find((code) => code === said);
      const description = known ? t(`stockTaking.refusals.${known}`) : (said ?? t("stockTaking.noAnswer"));
      toast({ title: t("stockTaking.notSaved"), description, destructive: true });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: managedProductsKey }),
  });
}
