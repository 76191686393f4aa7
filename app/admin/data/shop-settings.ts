import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { readAs, type AdminClient } from "./admin-client.ts";
import { withdrawnLineSchema } from "./order-payments.ts";
import { settingsKey } from "./keys.ts";

/** All settings, from `all_shop_settings()`: texts, numbers, switches, lists, or null for an unset one. */
const settingsSchema = z.record(z.string(), z.json());
export type ShopSettings = z.infer<typeof settingsSchema>;

export const allSettingsKey = [...settingsKey, "all"] as const;

export const shopSettingsQuery = (client: AdminClient) =>
  queryOptions({
    queryKey: allSettingsKey,
    queryFn: () => readAs(settingsSchema, client.rpc("all_shop_settings").throwOnError()),
  });

/** Changes only the given names, as long as they are as they were seen (PT409 otherwise). Returns all as they are now. */
export async function saveShopSettings(
  client: AdminClient,
  { changes, seen }: { changes: ShopSettings; seen: ShopSettings },
): Promise<ShopSettings> {
  const { data } = await client.rpc("save_shop_settings", { changes, seen }).throwOnError();
  return settingsSchema.parse(data);
}

/** Brings back what a line of the audit changed; PT409 where somebody has changed it since. */
export async function undoSettings(client: AdminClient, entry: number): Promise<void> {
  await client.rpc("undo_settings", { entry }).throwOnError();
}

/** The values that are saved now under the names of a refused save; undefined for any other error. */
export function theirSettings(error: unknown): ShopSettings | undefined {
  const refused = refusalSchema.safeParse(error).data;
  if (!refused) return undefined;
  return settingsSchema.safeParse(JSON.parse(refused.details)).data;
}

const refusalSchema = z.object({ message: z.literal("settings_changed"), details: z.string() });

const readinessSchema = z.object({
  ready: z.boolean(),
  /** Names of settings, or `priced_product`. */
  missing: z.array(z.string()),
  stuck_mails: z.number(),
  attention: z.number(),
  /** Net cents of this year, and of the last, to other EU countries. */
  foreign_sales: z.number().int(),
  foreign_sales_before: z.number().int(),
  /** Buyers there pay their country's VAT already. */
  has_oss: z.boolean(),
  /** The official notice of the guarantee is missing in a language (TRD-04). */
  lacks_notice: z.boolean(),
  /** No money moves: no provider key is set. */
  is_trial: z.boolean(),
  /** Mail is kept in a folder of the operator's. */
  keeps_mail: z.boolean(),
  /** The provider's events of the last week that did not arrive. */
  undelivered: z.number().int(),
});
export type Readiness = z.infer<typeof readinessSchema>;

/** The facts that the law asks for before real money may be taken (LAW-01). */
export const readinessQuery = (client: AdminClient) =>
  queryOptions({
    queryKey: [...settingsKey, "readiness"],
    queryFn: () => readAs(readinessSchema, client.rpc("ready_to_sell").throwOnError()),
  });

const mailSchema = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string().nullish(),
  state: z.string(),
  attempts: z.number(),
  last_error: z.string().nullish(),
  created_at: z.string(),
  sent_at: z.string().nullish(),
  reference: z.string().nullish(),
});
export type OwedMail = z.infer<typeof mailSchema>;

/** Unsent and sent mails: the unsent first, at most 200. */
export const outboxQuery = (client: AdminClient) =>
  queryOptions({
    queryKey: [...settingsKey, "outbox"],
    queryFn: () => readAs(z.array(mailSchema), client.rpc("outbox_overview").throwOnError()),
    refetchInterval: 15_000,
  });

/** False: its address has been erased, so it can't be sent again. */
export async function retryMail(client: AdminClient, id: string): Promise<boolean> {
  const { data } = await client.rpc("retry_mail", { mail: id }).throwOnError();
  return data === true;
}

const alertSchema = z.object({
  reference: z.string(),
  state: z.string(),
  /** Cents. */
  amount: z.number(),
  attention: z.string().nullish(),
  dispute: z.string().nullish(),
  created_at: z.string(),
});
export type PaymentAlert = z.infer<typeof alertSchema>;

/** Payments that need a person: money that does not fit, open disputes. */
export const paymentAlertsQuery = (client: AdminClient) =>
  queryOptions({
    queryKey: [...settingsKey, "alerts"],
    queryFn: () => readAs(z.array(alertSchema), client.rpc("payment_alerts").throwOnError()),
  });

export async function clearAttention(client: AdminClient, reference: string): Promise<void> {
  await client.rpc("clear_attention", { checkout_reference: reference }).throwOnError();
}

const syncedValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const syncSchema = z.object({
  /** The last run, if it ever ran. */
  last: z.object({ ok: z.boolean(), at: z.string() }).nullable(),
  conflicts: z.array(
    z.object({
      product_id: z.string(),
      name: z.string(),
      name_el: z.string().nullable(),
      synced_at: z.string(),
      fields: z.array(
        z.object({
          field: z.string(),
          ours: syncedValue,
          theirs: syncedValue,
          kept: z.enum(["ours", "theirs"]),
        }),
      ),
    }),
  ),
});
export type SyncedValue = z.infer<typeof syncedValue>;

/** How synchronisation stands, and where shop and card provider had both changed a piece, newest first (PAY-05). */
export const syncQuery = (client: AdminClient) =>
  queryOptions({
    queryKey: [...settingsKey, "sync"],
    queryFn: () => readAs(syncSchema, client.rpc("sync_overview").throwOnError()),
  });

const withdrawalSchema = z.object({
  id: z.string(),
  reference: z.string(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  statement: z.string().nullish(),
  received_at: z.string(),
  /** A day: `2026-12-21`. */
  refund_due: z.string(),
  goods_back_at: z.string().nullable(),
  inspected_at: z.string().nullable(),
  is_paid_back: z.boolean(),
  lines: z.array(withdrawnLineSchema),
  /** Cents, of the whole purchase. */
  amount: z.number(),
  refunded: z.number(),
});

/** Withdrawals from contract, newest first (LAW-03). */
export const withdrawalsQuery = (client: AdminClient) =>
  queryOptions({
    queryKey: [...settingsKey, "withdrawals"],
    queryFn: () => readAs(z.array(withdrawalSchema), client.rpc("withdrawals_overview").throwOnError()),
  });
