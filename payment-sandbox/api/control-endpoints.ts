import { z } from "zod";
import { closingWrites, disputeWrites } from "../objects/disputes.ts";
import { deliveryWrites } from "../objects/events.ts";
import type { RowOf, Settings } from "../objects/records.ts";
import { failureWrites, refundWrites, successWrites } from "../objects/refunds.ts";
import { readSettings } from "../sandbox.ts";
import type { Sandbox } from "../sandbox.ts";
import type { SandboxStore } from "../store/store.ts";
import type { ControlSurface } from "./api.ts";
import { endpoint } from "./endpoint.ts";
import type { Answer } from "./endpoint.ts";
import { missing, SandboxError } from "./errors.ts";
import { disturb } from "./faults.ts";
import { flag, integer, text } from "./fields.ts";
import { pageOf } from "./lists.ts";
import { paidCharge, refundable } from "./payment-endpoints.ts";

const endpoints = [
  endpoint("GET", "/v1/sandbox", z.strictObject({}), async ({ sandbox }) => {
    const { inner } = await readSettings(sandbox.store);
    return { body: shown(sandbox, inner) };
  }),

  // Seconds forward; what falls due meanwhile happens at once.
  endpoint(
    "POST",
    "/v1/sandbox/clock",
    z.strictObject({ advance: integer(-86_400 * 400, 86_400 * 400) }),
    ({ sandbox }, { advance }) => change(sandbox, (now) => ({ clockOffsetMs: now.clockOffsetMs + advance * 1000 })),
  ),

  endpoint(
    "POST",
    "/v1/sandbox/deliveries",
    z
      .strictObject({
        mode: z.enum(["send", "hold", "drop"]),
        copies: integer(0, 1000),
        shuffle_ms: integer(0, 3_600_000),
      })
      .partial(),
    ({ sandbox }, { mode, copies, shuffle_ms }) =>
      change(sandbox, (now) => ({
        deliveries: mode ?? now.deliveries,
        copies: copies ?? now.copies,
        shuffleMs: shuffle_ms ?? now.shuffleMs,
      })),
  ),

  endpoint("GET", "/v1/sandbox/deliveries", z.strictObject({}), async ({ sandbox: { store } }) => {
    const rows = await store.list("delivery", { limit: 1000 });
    const all = rows.map(({ id, created, dueAt, inner }) => ({
      id,
      created,
      due_at_ms: dueAt,
      ...inner,
    }));
    return { body: pageOf(all, "/v1/sandbox/deliveries", { limit: 1000 }) };
  }),

  endpoint(
    "POST",
    "/v1/sandbox/events/:id/resend",
    z.strictObject({ times: integer(1, 1000).optional() }),
    async ({ sandbox, moment, id }, { times = 1 }) => {
      const event = await sandbox.store.get("event", id);
      if (event === null) throw missing("event", id);
      event.data.pending_webhooks += times;
      event.inner.delivered = false;
      return { body: event.data, writes: [{ put: event }, ...deliveryWrites(moment, id, times)] };
    },
  ),

  endpoint(
    "POST",
    "/v1/sandbox/faults",
    z.strictObject({
      answer: z.enum(["500", "429", "409", "timeout", "cut", "torn"]),
      times: integer(1, 100_000).optional(),
      match: text(300).optional(),
      processed: flag().optional(),
    }),
    ({ sandbox }, { answer, times = 1, match = "", processed = true }) => {
      const fault = { answer, times, match, processed };
      return change(sandbox, (now) => ({ faults: [...now.faults, fault] }));
    },
  ),

  endpoint("DELETE", "/v1/sandbox/faults", z.strictObject({}), ({ sandbox }) =>
    change(sandbox, () => ({ faults: [] })),
  ),

  endpoint(
    "POST",
    "/v1/sandbox/refunds",
    z.strictObject({
      checkout_session: text(200),
      amount: integer(1, 99_999_999).optional(),
    }),
    async ({ sandbox: { store }, moment }, { checkout_session, amount }) => {
      const charge = await chargeOf(store, checkout_session);
      const order = { amount: refundable(charge, amount), reason: null, metadata: {} };
      const { refund, writes } = refundWrites(charge, order, moment);
      return { body: refund, writes };
    },
  ),

  endpoint("POST", "/v1/sandbox/refunds/:id/fail", z.strictObject({}), async ({ sandbox: { store }, moment, id }) => {
    const refund = await store.get("refund", id);
    const charge = refund === null ? null : await store.get("charge", refund.data.charge);
    if (refund === null || charge === null) throw missing("refund", id);
    if (refund.data.status === "failed") throw new SandboxError(400, "This refund has failed.");
    return { writes: failureWrites(refund, charge, moment), body: refund.data };
  }),

  endpoint(
    "POST",
    "/v1/sandbox/refunds/:id/succeed",
    z.strictObject({}),
    async ({ sandbox: { store }, moment, id }) => {
      const refund = await store.get("refund", id);
      if (refund === null) throw missing("refund", id);
      if (refund.data.status !== "pending") throw new SandboxError(400, "This refund is not under way.");
      return { writes: successWrites(refund, moment), body: refund.data };
    },
  ),

  endpoint(
    "POST",
    "/v1/sandbox/disputes",
    z.strictObject({ checkout_session: text(200), reason: text(50).optional() }),
    async ({ sandbox: { store }, moment }, { checkout_session, reason = "fraudulent" }) => {
      const charge = await chargeOf(store, checkout_session);
      if (charge.data.disputed) throw new SandboxError(400, "This charge is disputed already.");
      const { dispute, writes } = disputeWrites(charge, moment, reason);
      return { body: dispute, writes };
    },
  ),

  endpoint(
    "POST",
    "/v1/sandbox/disputes/:id/close",
    z.strictObject({ status: z.enum(["won", "lost"]) }),
    async ({ sandbox: { store }, moment, id }, { status }) => {
      const dispute = await store.get("dispute", id);
      if (dispute === null) throw missing("dispute", id);
      return { writes: closingWrites(dispute, moment, status), body: dispute.data };
    },
  ),
];

/** Given to a sandbox by tests and by `stand-alone.ts`; a shop gives none. */
export const controlSurface: ControlSurface = { endpoints, disturb };

/** New settings, written together with the kept answer: a repeated order is carried out once. */
async function change(sandbox: Sandbox, fields: (settings: Settings) => Partial<Settings>): Promise<Answer> {
  const row = await readSettings(sandbox.store);
  const inner = { ...row.inner, ...fields(row.inner) };
  return { body: shown(sandbox, inner), writes: [{ put: { ...row, inner } }] };
}

function shown({ clock }: Sandbox, settings: Settings): object {
  const { clockOffsetMs, deliveries, copies, shuffleMs, faults } = settings;
  return {
    object: "sandbox",
    now: Math.floor((clock() + clockOffsetMs) / 1000),
    clock_offset: clockOffsetMs / 1000,
    deliveries: { mode: deliveries, copies, shuffle_ms: shuffleMs },
    faults,
  };
}

async function chargeOf(store: SandboxStore, id: string): Promise<RowOf<"charge">> {
  const session = await store.get("checkout.session", id);
  if (session === null) throw missing("checkout.session", id, "checkout_session");
  const { payment_intent } = session.data;
  if (payment_intent === null) throw new SandboxError(400, "Nobody has tried to pay this session.");
  return paidCharge(store, { payment_intent });
}
