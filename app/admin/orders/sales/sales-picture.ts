import { cents, centsFromEuros, sumCents, type Cents } from "#domain/money.ts";
import { dayOf } from "../../words/shop-days.ts";
import { isInWords } from "../../data/orders.ts";
import type { Sale } from "./sales-query.ts";

/** One combination of a list's values; texts are each buyer's own. */
interface ChoiceCount {
  values: Sale["choices"];
  quantity: number;
}

export interface SalesPicture {
  /** Every day of the span, oldest first, `2026-11-21`; days without a sale are there with 0. */
  days: { day: string; cents: Cents }[];
  /** Categories, the largest first; one is undefined where the product is gone; `extras`: delivery and wrapping; `in_words`: made
   * after the buyer's own. */
  categories: { category: string | undefined; cents: Cents }[];
  /** The best ten pieces by what they brought in. */
  products: {
    product: Pick<Sale, "product_name" | "product_name_el">;
    quantity: number;
    cents: Cents;
    /** Sizes and variants, the most sold first; empty for a piece without. */
    choices: ChoiceCount[];
  }[];
  total: Cents;
  /** Payments; lines that were paid together are one. */
  purchases: number;
}

const bestProducts = 10;

/** @param lastDay the last day of the span, as `dayOf` writes it */
export function salesPicture(sales: readonly Sale[], span: { lastDay: string; days: number }): SalesPicture {
  const byDay = new Map(daysOf(span).map((day) => [day, new Array<Cents>()]));
  const byCategory = new Map<string | undefined, Cents[]>();
  const byProduct = new Map<string, { sales: Sale[]; amounts: Cents[] }>();
  for (const sale of sales) {
    const amount = centsFromEuros(sale.total_amount);
    if (amount === undefined) continue;
    const extras = cents(sale.extras);
    byDay.get(dayOf(sale.created_at))?.push(amount, extras);
    if (extras > 0) append(byCategory, "extras", extras);
    append(byCategory, sale.products?.category ?? (isInWords(sale) ? "in_words" : undefined), amount);
    const sold = byProduct.get(sale.product_name) ?? { sales: [], amounts: [] };
    sold.sales.push(sale);
    sold.amounts.push(amount);
    byProduct.set(sale.product_name, sold);
  }
  const days = [...byDay].map(([day, amounts]) => ({ day, cents: sumCents(amounts) }));
  const categories = [...byCategory]
    .map(([category, amounts]) => ({ category, cents: sumCents(amounts) }))
    .sort(bestFirst);
  const products = [...byProduct.values()]
    .flatMap(({ sales: [product, ...others], amounts }) =>
      product ? [{ ...soldProduct(product, others), cents: sumCents(amounts) }] : [],
    )
    .sort(bestFirst)
    .slice(0, bestProducts);
  const total = sumCents(categories.map((one) => one.cents));
  return { days, categories, products, total, purchases: purchasesOf(sales) };
}

function soldProduct(product: Sale, others: readonly Sale[]) {
  const all = [product, ...others];
  const quantity = all.reduce((sum, sale) => sum + sale.quantity, 0);
  return { product, quantity, choices: choiceCounts(all) };
}

/** Lines without a value are left out: the piece may have got its sizes later. */
function choiceCounts(sales: readonly Sale[]): ChoiceCount[] {
  const counts = new Map<string, ChoiceCount>();
  for (const { choices, quantity } of sales) {
    const values = choices.filter(({ kind }) => kind !== "text");
    if (values.length === 0) continue;
    const key = values.map(({ label }) => label).join("\n");
    const known = counts.get(key) ?? { values, quantity: 0 };
    counts.set(key, { ...known, quantity: known.quantity + quantity });
  }
  return [...counts.values()].sort((a, b) => b.quantity - a.quantity);
}

function daysOf({ lastDay, days }: { lastDay: string; days: number }): string[] {
  const last = Date.parse(`${lastDay}T00:00:00Z`);
  const day = 24 * 3_600_000;
  return Array.from({ length: days }, (_, index) =>
    new Date(last - (days - 1 - index) * day).toISOString().slice(0, 10),
  );
}

function append(groups: Map<string | undefined, Cents[]>, key: string | undefined, amount: Cents) {
  groups.set(key, [...(groups.get(key) ?? []), amount]);
}

function bestFirst(a: { cents: Cents }, b: { cents: Cents }): number {
  return b.cents - a.cents;
}

function purchasesOf(sales: readonly Sale[]): number {
  return new Set(sales.map((sale, index) => sale.checkout_id ?? `line ${index}`)).size;
}
