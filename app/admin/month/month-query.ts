import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { callFunction, type AdminClient } from "../data/admin-client.ts";
import { vatRegimes } from "#domain/vat/vat-words.ts";
import { paidBySchema } from "#domain/schemas/paid-by.ts";
import { waySchema } from "../data/order-payments.ts";

const kinds = z.enum(["receipt", "credit_note"]);

/** A numbered receipt or credit note. Amounts in cents, VAT included; `vat_rate` in percent. */
const paperSchema = z.object({
  name: z.string(),
  kind: kinds,
  issued_at: z.string(),
  reference: z.string(),
  country: z.string().nullable(),
  /** How it was paid over the counter; null: online. */
  paid_by: paidBySchema.nullable(),
  vat_rate: z.number(),
  vat_regime: z.enum(vatRegimes),
  /** The member state that it went to; null: outside of the EU's VAT area. */
  vat_state: z.string().nullable(),
  amount: z.number().int(),
  vat: z.number().int(),
  /** The part of the amount that is delivery. */
  delivery: z.number().int(),
  wrap: z.number().int(),
  /** Proof of an export; null: none is known. */
  proof: z.string().nullable(),
});
export type Paper = z.infer<typeof paperSchema>;

const sumSchema = paperSchema
  .omit({ name: true, issued_at: true, reference: true, paid_by: true, proof: true })
  .extend({ count: z.number().int() });
export type PaperSum = z.infer<typeof sumSchema>;

const monthSchema = z.object({
  testing: z.boolean(),
  both_modes: z.boolean(),
  closed: z.boolean(),
  months: z.array(z.string()),
  count: z.number().int(),
  sums: z.array(sumSchema),
  ways: z.array(waySchema),
  papers: z.array(paperSchema),
});
export type AccountantMonth = z.infer<typeof monthSchema>;

/** @param month as `2026-11`, of Cyprus; `testing` undefined: the mode of the newest paper */
export function accountantMonthQuery(client: AdminClient, month: string, testing?: boolean) {
  return queryOptions({
    queryKey: ["admin", "month", month, testing],
    queryFn: () => readMonth(client, month, testing),
  });
}

async function readMonth(client: AdminClient, month: string, testing: boolean | undefined): Promise<AccountantMonth> {
  const read = async (first: number) => {
    const asked = { month, first, ...(testing === undefined ? {} : { testing }) };
    const { data } = await client.rpc("accountant_month", asked).throwOnError();
    return monthSchema.parse(data);
  };
  const whole = await read(0);
  while (whole.papers.length < whole.count) {
    const { papers } = await read(whole.papers.length);
    if (papers.length === 0) break;
    whole.papers.push(...papers);
  }
  return whole;
}

const comparisonSchema = z.object({
  differences: z.array(
    z.object({
      kind: kinds,
      payment_intent_id: z.string(),
      reference: z.string().nullable(),
      here: z.number().int(),
      there: z.number().int(),
      months: z.array(z.string()),
    }),
  ),
  paid_out: z.number().int().nullable(),
  whole: z.boolean(),
});
export type MonthComparison = z.infer<typeof comparisonSchema>;

/** The papers against the provider's list; refused with `other_mode` when its key knows other purchases. */
export function monthComparisonQuery(client: AdminClient, month: string, testing: boolean) {
  return queryOptions({
    queryKey: ["admin", "month", month, testing, "comparison"],
    queryFn: async () => comparisonSchema.parse(await callFunction(client, "compare-month", { month, testing })),
    retry: false,
  });
}

/** Keeps the proof of an export (TRD-01); an empty one is none any more. */
export async function saveExportProof(client: AdminClient, reference: string, proof: string): Promise<void> {
  await client.rpc("save_export_proof", { sale_reference: reference, proof }).throwOnError();
}

const ossSchema = z.object({
  state: z.string(),
  rate: z.number(),
  net: z.number().int(),
  vat: z.number().int(),
  /** The quarter of the sale, where a refund mends an earlier one. */
  of: z.string().nullable(),
});
export type OssRow = z.infer<typeof ossSchema>;

/** Reads the one-stop return's list of a quarter (`2026-4`); amounts in cents. */
export async function readOssQuarter(client: AdminClient, quarter: string, testing: boolean): Promise<OssRow[]> {
  const { data } = await client.rpc("oss_quarter", { quarter, testing }).throwOnError();
  return z.array(ossSchema).parse(data);
}
