import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { textIn } from "#domain/language.ts";
import { categories } from "#domain/product.ts";
import { cents } from "#domain/money.ts";
import { productName } from "../../data/orders.ts";
import { mostSales, salesQuery, type Sale } from "./sales-query.ts";
import { euros, longDate, wholeNumber } from "#domain/format.ts";
import { BarChart, ColumnChart } from "../../ui/charts.tsx";
import { Figures } from "../../ui/figures.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { useAdminClient } from "../../data/client-context.ts";
import { LoadFailed } from "../../frame/load-failed.tsx";
import { shopToday } from "../../words/shop-days.ts";
import { salesPicture, type SalesPicture } from "./sales-picture.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { salesText } from "./text.ts";
import { ordersText } from "../text.ts";
import { frameText } from "../../frame/text.ts";
import { purchaseText } from "../../purchase/text.ts";
import { auditText } from "../../audit/text.ts";

const spans = [7, 30, 90] as const;

/** Charts of the sales; every drawing has its table. */
export function SalesPanel() {
  const t = useText(salesText, ordersText, frameText);
  const [days, setDays] = useState<number>(30);
  const [today] = useState(shopToday);
  const sales = useQuery(salesQuery(useAdminClient(), days));
  return (
    <section aria-label={t("sales.title")} className="mb-6 rounded-md border border-line bg-surface p-5">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{t("sales.title")}</h2>
        <select
          aria-label={t("sales.span")}
          value={days}
          onChange={({ target }) => setDays(Number(target.value))}
          className="min-h-10 max-w-full rounded-sm border border-edge bg-surface px-2 text-sm"
        >
          {spans.map((span) => (
            <option key={span} value={span}>
              {t("sales.lastDays", { count: span })}
            </option>
          ))}
        </select>
      </div>
      {sales.isPending ? <SkeletonRows label={t("loading")} rows={3} /> : null}
      {sales.isError ? <LoadFailed query={sales} /> : null}
      {sales.data ? <Picture sales={sales.data} span={{ lastDay: today, days }} /> : null}
    </section>
  );
}

function Picture({ sales, span }: { sales: Sale[]; span: { lastDay: string; days: number } }) {
  const t = useText(salesText);
  const { lastDay, days } = span;
  const picture = useMemo(() => salesPicture(sales, { lastDay, days }), [sales, lastDay, days]);
  if (sales.length === 0) return <p className="text-muted">{t("sales.none")}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {sales.length >= mostSales ? (
        <p className="text-sm text-gold">{t("sales.bounded", { count: mostSales })}</p>
      ) : null}
      <Totals picture={picture} />
      <ByDay picture={picture} />
      <div className="grid gap-8 lg:grid-cols-2">
        <ByCategory picture={picture} />
        <BestProducts picture={picture} />
      </div>
    </div>
  );
}

function Totals({ picture: { total, purchases } }: { picture: SalesPicture }) {
  const t = useText(salesText);
  const { language } = useLanguage();
  const average = cents(purchases === 0 ? 0 : Math.round(total / purchases));
  return (
    <Figures
      figures={[
        [t("sales.total"), euros(total, language)],
        [t("sales.purchases"), wholeNumber(purchases, language)],
        [t("sales.average"), euros(average, language)],
      ]}
    />
  );
}

function ByDay({ picture }: { picture: SalesPicture }) {
  const t = useText(salesText);
  const { language } = useLanguage();
  const points = picture.days.map(({ day, cents: value }) => ({
    name: longDate(`${day}T12:00:00Z`, language),
    value,
    text: euros(value, language),
  }));
  return <ColumnChart title={t("sales.byDay")} texts={useChartTexts("day")} points={points} />;
}

function ByCategory({ picture }: { picture: SalesPicture }) {
  const t = useText(salesText, purchaseText, auditText);
  const { language } = useLanguage();
  const points = picture.categories.map(({ category, cents: value }) => {
    const known = categories.find((name) => name === category);
    const others = { extras: t("sales.extras"), in_words: t("orders.inWords") };
    const other = category === "extras" || category === "in_words" ? others[category] : t("orders.productDeleted");
    const name = known ? t(`category.${known}`) : other;
    return { name, value, text: euros(value, language) };
  });
  return <BarChart title={t("sales.byCategory")} texts={useChartTexts("category")} points={points} />;
}

function BestProducts({ picture }: { picture: SalesPicture }) {
  const t = useText(salesText);
  const { language } = useLanguage();
  const points = picture.products.map(({ product, quantity, choices, cents: value }) => ({
    name: `${productName(language, product)} (${wholeNumber(quantity, language)}×)`,
    note: choices
      .map(({ values, quantity: count }) => {
        const labels = values.map(({ label, label_el }) => textIn(language, label, label_el));
        return `${labels.join(" · ")} × ${wholeNumber(count, language)}`;
      })
      .join(", "),
    value,
    text: euros(value, language),
  }));
  return <BarChart title={t("sales.bestPieces")} texts={useChartTexts("piece")} points={points} />;
}

function useChartTexts(what: "day" | "category" | "piece") {
  const t = useText(salesText);
  return { name: t(`sales.${what}`), value: t("sales.total"), table: t("sales.asTable") };
}
