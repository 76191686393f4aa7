import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { languages, type Language } from "#domain/language.ts";
import type { AdminClient } from "../data/admin-client.ts";
import { quotesKey } from "../data/keys.ts";
import type { SaleItem } from "../sale-lines/sale-line.ts";

/** States in the table of `quote_state` (`…_quotes.sql`). */
const quoteStates = ["waiting", "deposit_paid", "disputed", "given_back", "withdrawn", "paid", "ended"] as const;

const quoteStages = [
  "offer",
  "making",
  "balance",
  "paid",
  "ready",
  "sent",
  "collected",
  "disputed",
  "given_back",
  "withdrawn",
  "ended",
] as const;

const quoteSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  locale: z.enum(languages),
  words: z.string().nullable(),
  picture_url: z.string().nullable(),
  lines: z.array(
    z.object({
      line_no: z.number(),
      name: z.string(),
      name_el: z.string().nullable(),
      image_url: z.string().nullable(),
      quantity: z.number(),
    }),
  ),
  /** Cents. */
  total: z.number(),
  /** Cents; null: paid at once. */
  deposit: z.number().nullable(),
  /** Cents of the deposit that are still here. */
  deposit_left: z.number(),
  /** Days: `2026-12-03`. */
  ready_by: z.string().nullable(),
  valid_until: z.string(),
  token: z.string(),
  balance_token: z.string(),
  state: z.enum(quoteStates),
  /** How far it is, in the word that its page says, too (`quote_stage`). */
  stage: z.enum(quoteStages),
  asked_balance_at: z.string().nullable(),
  created_at: z.string(),
  references: z.array(z.object({ part: z.string(), reference: z.string(), order_id: z.string().nullable() })),
});
export type Quote = z.infer<typeof quoteSchema>;

/** The newest hundred, and all that are open (ASK-03). */
export function quotesQuery(client: AdminClient) {
  return queryOptions({
    queryKey: quotesKey,
    queryFn: async ({ signal }) => {
      const { data } = await client.rpc("quotes_overview").abortSignal(signal).throwOnError();
      const quotes = z.array(quoteSchema).parse(data);
      return { quotes, count: quotes.length };
    },
  });
}

export interface QuoteRequest {
  /** Made by the form: a repeated press is the same quote. */
  id: string;
  enquiry_id: string | undefined;
  name: string;
  email: string;
  locale: Language;
  words: string;
  picture_url: string | null;
  items: SaleItem[];
  /** Cents; undefined: paid at once. */
  deposit: number | undefined;
  ready_by: string | null;
  valid_until: string;
  put_aside: boolean;
}

/** Mails its link. @throws a refusal, read by `quoteRefusal` */
export async function sendQuote(client: AdminClient, request: QuoteRequest): Promise<void> {
  const items = request.items.map((item) =>
    "choices" in item ? { ...item, choices: item.choices.map((one) => ({ ...one })) } : item,
  );
  await client.rpc("send_quote", { request: { ...request, items } }).throwOnError();
}

/** The link once more, or the request for the balance once the deposit is paid; once for each key. */
export async function mailQuote(client: AdminClient, quote: string, key: string): Promise<void> {
  await client.rpc("mail_quote", { quote, key }).throwOnError();
}

/** It is being made again. Resolves to whether its balance had been asked for. */
export async function unaskBalance(client: AdminClient, quote: string): Promise<boolean> {
  const { data } = await client.rpc("unask_balance", { quote }).throwOnError();
  return z.boolean().parse(data);
}

/** Its link ends, and what was put aside for it is free again. */
export async function endQuote(client: AdminClient, quote: string): Promise<void> {
  await client.rpc("end_quote", { quote }).throwOnError();
}
