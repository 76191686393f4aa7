import { useQuery } from "@tanstack/react-query";
import { weekdayAndDate } from "#domain/promise.ts";
import { Button } from "../../ui/button.tsx";
import { useAddress } from "../lists/address.ts";
import { useAdminClient } from "../data/client-context.ts";
import { chosenProduct } from "../data/orders.ts";
import { lateQuery, type LatePurchase } from "../purchase/late-query.ts";
import { LoadFailed } from "../frame/load-failed.tsx";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { ordersText } from "./text.ts";
import { adminText } from "../words/text.ts";

/** Purchases that should have left by now, in words, the latest first (DLV-04). Shows nothing when all is in time. */
export function LatePurchases() {
  const t = useText(ordersText);
  const late = useQuery(lateQuery(useAdminClient()));
  if (late.isLoadingError) return <LoadFailed query={late} />;
  if (!late.data || late.data.count === 0) return null;
  const { count, purchases } = late.data;
  const title = t("late.title", { count });
  return (
    <section aria-label={title} className="mb-6 rounded-md border border-danger bg-danger-soft px-5 pt-4 pb-1">
      <h2 className="text-xl text-danger">{title}</h2>
      {/* Many late purchases must not push the orders out of sight. */}
      <ul className="mt-1 max-h-80 divide-y divide-line overflow-y-auto">
        {purchases.map((purchase) => (
          <Late key={purchase.reference} purchase={purchase} />
        ))}
        {count > purchases.length ? (
          <li className="py-3 text-sm">{t("late.more", { count: count - purchases.length })}</li>
        ) : null}
      </ul>
    </section>
  );
}

function Late({ purchase }: { purchase: LatePurchase }) {
  const t = useText(adminText);
  const { language } = useLanguage();
  const address = useAddress();
  const { reference, customer, lines, kind } = purchase;
  const names = lines.map(
    ({ quantity, name, name_el, choices }) =>
      `${quantity} × ${chosenProduct(language, { product_name: name, product_name_el: name_el, choices })}`,
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <p className="min-w-0 grow basis-64 text-sm wrap-anywhere">
        <span className="font-medium">{names.join("; ")}</span>
        {customer ? <span>{` · ${customer}`}</span> : null}
        <span className="block">
          {t(`late.${kind}`, {
            count: purchase.days_late,
            day: weekdayAndDate(purchase.leaves_by, language),
            promised: weekdayAndDate(purchase.arrives_to, language),
          })}
        </span>
      </p>
      <Button
        variant="quiet"
        aria-label={t("late.openNamed", { reference })}
        onClick={() => address.change({ order: purchase.order_id })}
      >
        {t("late.open")}
      </Button>
    </li>
  );
}
