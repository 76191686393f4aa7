import { textIn } from "#domain/language.ts";
import { centsOf } from "#domain/money.ts";
import type { DeliveryMethod } from "../data/delivery-methods.ts";
import { euros } from "#domain/format.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { sharedText } from "../i18n/shared-text.ts";

/** The shop's words about delivery, in a line; only 'Delivery' where nobody has said anything. */
export function useDeliveryPromise(delivery: readonly DeliveryMethod[]): string {
  const t = useText(sharedText);
  const { language } = useLanguage();
  const parcels = delivery.filter(({ kind }) => kind === "courier");
  const [first, ...others] = parcels;
  if (!first) return t(delivery.length > 0 ? "product.collection" : "product.delivery");
  const amount = (value: number) => euros(centsOf(value), language);
  const least = Math.min(...parcels.map(({ price }) => price));
  if (others.length > 0 && least > 0) return t("product.deliveryFrom", { price: amount(least) });
  if (others.length > 0) return t("product.delivery");
  const cost = first.price === 0 ? t("product.deliveryFree") : t("product.deliveryFor", { price: amount(first.price) });
  const free =
    first.price > 0 && first.free_from !== null
      ? `, ${t("product.deliveryFreeFrom", { price: amount(first.free_from) })}`
      : "";
  const promise = textIn(language, first.promise, first.promise_el);
  return `${cost}${free}.${promise ? ` ${promise.replace(/\.?$/, ".")}` : ""}`;
}
