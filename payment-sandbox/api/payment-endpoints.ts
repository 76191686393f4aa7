import { z } from "zod";
import { refundWrites } from "../objects/refunds.ts";
import type { RowOf } from "../objects/records.ts";
import type { SandboxStore } from "../store/store.ts";
import { endpoint } from "./endpoint.ts";
import type { Endpoint } from "./endpoint.ts";
import { badParameter, missing, SandboxError } from "./errors.ts";
import { expand } from "./expand.ts";
import { expandField, flag, integer, list, metadata, pageFields, text, timeFilter } from "./fields.ts";
import { createdFilter, fieldFilter, listOf, pageOf } from "./lists.ts";

const reasons = ["duplicate", "fraudulent", "requested_by_customer"] as const;

export const paymentEndpoints: Endpoint[] = [
  ...readable("payment_intent", "/v1/payment_intents", []),
  ...readable("charge", "/v1/charges", ["payment_intent"]),
  ...readable("refund", "/v1/refunds", ["charge", "payment_intent"]),
  ...readable("dispute", "/v1/disputes", ["charge", "payment_intent"]),

  endpoint(
    "POST",
    "/v1/refunds",
    z.strictObject({
      ...expandField,
      charge: text(200).optional(),
      payment_intent: text(200).optional(),
      amount: integer(1, 99_999_999).optional(),
      metadata: metadata().optional(),
      reason: z.enum(reasons).optional(),
    }),
    async ({ sandbox: { store }, moment, cause }, params) => {
      const charge = await paidCharge(store, params);
      const { metadata: data = {}, reason = null } = params;
      const order = { amount: refundable(charge, params.amount), reason, metadata: data };
      const { refund, writes } = refundWrites(charge, order, moment, cause);
      return { body: await expand(store, refund, params.expand), writes };
    },
  ),

  // No bank stands behind the sandbox, so nothing was ever paid out.
  endpoint(
    "GET",
    "/v1/payouts",
    z.strictObject({
      ...pageFields,
      arrival_date: timeFilter().optional(),
      status: text(20).optional(),
    }),
    async (_request, params) => ({ body: pageOf([], "/v1/payouts", params) }),
  ),

  endpoint(
    "GET",
    "/v1/events",
    z.strictObject({
      ...pageFields,
      created: timeFilter().optional(),
      delivery_success: flag().optional(),
      type: text(200).optional(),
      types: list(text(200), 20).optional(),
    }),
    async ({ sandbox: { store } }, params) => {
      const types = params.types ?? (params.type === undefined ? undefined : [params.type]);
      const page = await listOf(store, "event", "/v1/events", {
        page: params,
        inner: fieldFilter({ delivered: params.delivery_success }),
        ...(types === undefined ? {} : { types }),
        ...createdFilter(params.created),
      });
      return { body: page };
    },
  ),

  endpoint("GET", "/v1/events/:id", z.strictObject({}), async ({ sandbox, id }) => {
    const event = await sandbox.store.get("event", id);
    if (event === null) throw missing("event", id);
    return { body: event.data };
  }),
];

function readable(
  kind: "payment_intent" | "charge" | "refund" | "dispute",
  path: string,
  filters: readonly string[],
): Endpoint[] {
  const filterFields = Object.fromEntries(filters.map((name) => [name, text(200).optional()]));
  const schema = z.strictObject({
    ...filterFields,
    ...pageFields,
    created: timeFilter().optional(),
  });
  return [
    endpoint("GET", `${path}/:id`, z.strictObject(expandField), async ({ sandbox, id }, params) => {
      const row = await sandbox.store.get(kind, id);
      if (row === null) throw missing(kind, id);
      return { body: await expand(sandbox.store, row.data, params.expand) };
    }),
    endpoint("GET", path, schema, async ({ sandbox: { store } }, params) => {
      const asked = new Map<string, unknown>(Object.entries(params));
      const data = fieldFilter(Object.fromEntries(filters.map((name) => [name, asked.get(name)])));
      const page = await listOf(store, kind, path, {
        page: params,
        data,
        ...createdFilter(params.created),
      });
      return { body: await expand(store, page, params.expand) };
    }),
  ];
}

export async function paidCharge(
  store: SandboxStore,
  { charge, payment_intent }: { charge?: string | undefined; payment_intent?: string | undefined },
): Promise<RowOf<"charge">> {
  if ((charge === undefined) === (payment_intent === undefined))
    throw badParameter("charge", "Exactly one of charge and payment_intent is needed.", "parameter_missing");
  const id = charge ?? (await latestCharge(store, payment_intent ?? ""));
  const row = await store.get("charge", id);
  if (row === null) throw missing("charge", id, "charge");
  if (row.data.status !== "succeeded")
    throw new SandboxError(400, "This payment has not succeeded.", {
      code: "charge_not_refundable",
    });
  return row;
}

async function latestCharge(store: SandboxStore, intent: string): Promise<string> {
  const row = await store.get("payment_intent", intent);
  if (row === null) throw missing("payment_intent", intent, "payment_intent");
  if (row.data.latest_charge === null) throw new SandboxError(400, "This payment intent has no successful charge.");
  return row.data.latest_charge;
}

/** Cents to give back: the requested sum, or all that is left. */
export function refundable({ data }: RowOf<"charge">, amount: number | undefined): number {
  const left = data.amount - data.amount_refunded;
  if (left === 0)
    throw new SandboxError(400, `Charge ${data.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  if (amount !== undefined && amount > left)
    throw badParameter("amount", `Refund amount is greater than the unrefunded amount (${left}).`);
  return amount ?? left;
}
