import { z } from "zod";
import { languages, type Language } from "#domain/language.ts";
import { cents, centsFromEuros, sumCents, timesQuantity, type Cents } from "#domain/money.ts";
import { paidBySchema, paymentMethods, type PaidBy, type PaymentMethod } from "#domain/schemas/paid-by.ts";
import { randomUuid } from "../../data/random-uuid.ts";
import type { AdminClient } from "../data/admin-client.ts";
import { createDrafts } from "../data/draft-store.ts";

const chosenSchema = z.object({ choice: z.string(), value: z.string().optional(), text: z.string().optional() });
const countSchema = { quantity: z.number().int(), unit_amount: z.number().int() };

const productItemSchema = z.object({
  ...countSchema,
  product_id: z.uuid(),
  choices: z.array(chosenSchema),
  /** The reservation of the person who has come for it. */
  reservation: z.string().optional(),
});

const lineSchema = z.object({
  key: z.string(),
  label: z.string(),
  about: z.string(),
  item: z.union([productItemSchema, z.object({ ...countSchema, words: z.string() })]),
});
export type CounterLine = z.infer<typeof lineSchema>;

/** A sale as it is made, with all that was typed. */
const saleSchema = z.object({
  /** Made with it: pressed again, it is the same sale. */
  id: z.uuid(),
  lines: z.array(lineSchema),
  /** Euros, as typed. */
  discount: z.string(),
  method: z.enum([...paymentMethods, "parts"]).nullable(),
  /** Amounts of a sale that is paid in several ways, as typed. */
  parts: z.object({ cash: z.string(), card: z.string(), transfer: z.string() }),
  /** Cash that was handed over, as typed. */
  given: z.string(),
  email: z.string(),
  locale: z.enum(languages),
  /** Not the buyer of the last cash sales (TRD-03). */
  other_buyer: z.boolean(),
  /** A quote's pieces are not handed over yet. */
  is_kept: z.boolean(),
  /** Sent off without an answer: perhaps it is booked, so nothing of it may change. */
  is_asked: z.boolean(),
});
export type Sale = z.infer<typeof saleSchema>;

/** Sales under way: of lines under `lines`, of a quote under its id. The browser keeps them (WEK-11). */
export const sales = createDrafts("admin-counter", z.record(z.string(), saleSchema), "localStorage");

export function newSale(locale: Language): Sale {
  return {
    id: randomUuid(),
    lines: [],
    discount: "",
    method: null,
    parts: { cash: "", card: "", transfer: "" },
    given: "",
    email: "",
    locale,
    other_buyer: false,
    is_kept: false,
    is_asked: false,
  };
}

export function sumOf({ lines }: Sale): Cents {
  return sumCents(lines.map(({ item }) => timesQuantity(cents(item.unit_amount), item.quantity)));
}

export function discountOf({ discount }: Sale): Cents {
  return centsFromEuros(discount) ?? cents(0);
}

/** The parts that were typed. */
export function partsOf({ parts }: Sale): PaidBy {
  return paymentMethods.flatMap((method) => {
    const amount = centsFromEuros(parts[method]) ?? 0;
    return amount > 0 ? [{ method, amount }] : [];
  });
}

/** Cents of cash in it, of which there may be change. */
export function cashOf(sale: Sale, total: Cents): Cents {
  if (sale.method === "cash") return total;
  if (sale.method !== "parts") return cents(0);
  return cents(partsOf(sale).find(({ method }) => method === "cash")?.amount ?? 0);
}

/** Cents to give back of what was handed over for so much cash; undefined: nothing, or too little. */
export function changeOf({ given }: Sale, cash: Cents): number | undefined {
  const handed = centsFromEuros(given);
  return handed === undefined || handed < cash ? undefined : handed - cash;
}

const soldSchema = z.object({
  reference: z.string(),
  /** Cents. */
  amount: z.number().int(),
  paid_by: paidBySchema,
  /** Its number. */
  receipt: z.string(),
});
export type Sold = z.infer<typeof soldSchema>;

export interface Asked {
  sale: Sale;
  /** Its cents, as the screen showed them: another sum is refused. */
  total: Cents;
  /** The id of a quote, of which the next part is paid. */
  quote?: string | undefined;
}

/** Books a sale, once however often it is asked. @throws a refusal, read by `SaleRefusal` */
export async function sellAtCounter(client: AdminClient, { sale, total, quote }: Asked): Promise<Sold> {
  const { id, method, email, locale, other_buyer, is_kept } = sale;
  const what = quote ? { quote, is_kept } : { discount: discountOf(sale), lines: sale.lines.map(({ item }) => item) };
  const payments = method === "parts" || method === null ? partsOf(sale) : [wholeBy(method, total)];
  const given = cashOf(sale, total) > 0 ? centsFromEuros(sale.given) : undefined;
  const request = { id, ...what, payments, given, email, locale, other_buyer };
  const { data } = await client.rpc("sell_at_counter", { request }).throwOnError();
  return soldSchema.parse(data);
}

const wholeBy = (method: PaymentMethod, amount: Cents) => ({ method, amount });

/** Makes a link to a sale's page, for the buyer's phone. */
export async function linkSale(client: AdminClient, reference: string, locale: Language): Promise<string> {
  const { data } = await client.rpc("link_sale", { sale_reference: reference }).throwOnError();
  return `${location.origin}/order/${z.string().parse(data)}?lang=${locale}`;
}

/** Mails the receipt of a sale whose buyer has no address yet. @throws a refusal, read by `saleRefusal` */
export async function mailReceipt(
  client: AdminClient,
  reference: string,
  request: { email: string; locale: Language },
): Promise<void> {
  await client.rpc("mail_receipt", { sale_reference: reference, ...request }).throwOnError();
}
