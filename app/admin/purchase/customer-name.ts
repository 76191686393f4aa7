import type { Language } from "#domain/language.ts";
import type { Order } from "../data/orders.ts";
import { wordsIn } from "../../i18n/translate.ts";
import { purchaseText } from "./text.ts";

/** Nobody gives a name over the counter. */
export function customerName(language: Language, { customers, flags }: Pick<Order, "customers" | "flags">) {
  const t = wordsIn(language, purchaseText);
  if (customers?.name) return customers.name;
  return t(flags.includes("counter") ? "orders.walkIn" : "orders.unknownCustomer");
}
