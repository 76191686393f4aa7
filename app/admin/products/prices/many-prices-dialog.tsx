import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { randomUuid } from "../../../data/random-uuid.ts";
import { wholeNumber } from "#domain/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useAdminClient } from "../../data/client-context.ts";
import { mostPrices } from "../../product/prices.ts";
import { readPrices } from "./priced-products.ts";
import type { ManagedProductFilter } from "../../data/product-changes.ts";
import { LoadFailed } from "../../frame/load-failed.tsx";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { box } from "../../ui/dialog-shapes.ts";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { PricePreview } from "./price-preview.tsx";
import { changesBy, isPricedBy, noRule, ruleOf } from "./price-changes.ts";
import { RuleFields } from "./rule-fields.tsx";
import { useChangePrices } from "../../product/use-change-prices.ts";
import { managedProductsKey } from "../../data/keys.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { pricesText } from "./text.ts";
import { frameText } from "../../frame/text.ts";
import { stockText } from "../../stock/text.ts";

interface ManyPricesDialogProps {
  filter: ManagedProductFilter;
  onClose: () => void;
}

/** Many prices by one rule, each shown before it changes (DAY-03). */
export function ManyPricesDialog({ filter, onClose }: ManyPricesDialogProps) {
  const t = useText(pricesText, frameText, stockText);
  const { language } = useLanguage();
  const client = useAdminClient();
  const [key, setKey] = useState(randomUuid);
  const [typed, setTyped] = useState(noRule);
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const prices = useQuery({
    queryKey: [...managedProductsKey, "prices", filter],
    queryFn: () => readPrices(client, filter),
  });
  const change = useChangePrices(onClose);
  /** A change made after a lost answer is another act. */
  const renewed =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setKey(randomUuid());
      set(value);
    };
  const isTooMany = (prices.data?.count ?? 0) > mostPrices;
  const rule = ruleOf(typed);
  const all = changesBy(rule, prices.data?.products ?? []);
  const changes = all.changed.filter(({ product_id: id }) => !without.has(id));
  const products = (prices.data?.products ?? []).filter(
    (product) => product.cents !== undefined && (!rule || isPricedBy(rule, product)),
  );
  return (
    <Dialog shape={box} open onClose={onClose} title={t("prices.title")} closeLabel={t("close")}>
      <form
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          if (changes.length > 0 && !isTooMany) change.mutate({ key, changes });
        }}
      >
        <div className="grid gap-5 overflow-y-auto px-6 py-5">
          <p className="text-sm text-muted">{t("prices.intro")}</p>
          <RuleFields typed={typed} onChange={renewed(setTyped)} />
          {prices.isPending ? <SkeletonRows label={t("loading")} rows={3} /> : null}
          {prices.isLoadingError ? <LoadFailed query={prices} /> : null}
          {isTooMany ? (
            <p role="alert" className="text-sm text-danger">
              {t("prices.tooMany", {
                count: prices.data?.count ?? 0,
                most: wholeNumber(mostPrices, language),
              })}
            </p>
          ) : null}
          {prices.data && !isTooMany ? (
            <PricePreview
              products={products}
              all={all}
              isByMetal={typed.way === "metal"}
              without={without}
              onWithout={renewed(setWithout)}
            />
          ) : null}
        </div>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" busy={change.isPending} disabled={changes.length === 0 || isTooMany}>
            {t("prices.run", { count: changes.length })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
