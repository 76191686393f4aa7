import { z } from "zod";
import { currentSession, expiryWrites } from "../objects/expiry.ts";
import { makeSession } from "../objects/new-session.ts";
import type { RowOf } from "../objects/records.ts";
import type { LineItem } from "../objects/session-shapes.ts";
import type { Write } from "../store/store.ts";
import { SandboxError, missing } from "./errors.ts";
import { endpoint } from "./endpoint.ts";
import type { Call } from "./endpoint.ts";
import { expand } from "./expand.ts";
import { expandField, pageFields, text, timeFilter } from "./fields.ts";
import { createdFilter, fieldFilter, listOf, pageOf } from "./lists.ts";
import { sessionParameters } from "./session-parameters.ts";

const path = "/v1/checkout/sessions";

export const sessionEndpoints = [
  endpoint("POST", path, sessionParameters(), async ({ sandbox, moment }, params) => {
    const { session, writes } = await makeSession(sandbox, params, moment);
    sandbox.log.info({ reference: session.client_reference_id, cents: session.amount_total }, "checkout session made");
    const { expand: paths = [] } = params;
    const lines = writes.flatMap((entry) => linesIn(entry));
    const body = paths.includes("line_items")
      ? { ...session, line_items: pageOf(lines, `${path}/${session.id}/line_items`, {}) }
      : session;
    const others = paths.filter((name) => name !== "line_items");
    return { body: await expand(sandbox.store, body, others), writes };
  }),

  endpoint(
    "GET",
    path,
    z.strictObject({
      ...pageFields,
      created: timeFilter().optional(),
      status: z.enum(["open", "complete", "expired"]).optional(),
      payment_intent: text(200).optional(),
      customer: text(200).optional(),
      customer_details: z.strictObject({ email: text(512) }).optional(),
    }),
    async ({ sandbox: { store } }, { expand: paths, created, ...params }) => {
      const { status, payment_intent, customer, customer_details } = params;
      const page = await listOf(store, "checkout.session", path, {
        page: params,
        data: fieldFilter({ status, payment_intent, customer, customer_details }),
        ...createdFilter(created),
      });
      return { body: await expand(store, page, paths) };
    },
  ),

  endpoint("GET", `${path}/:id`, z.strictObject(expandField), async (call, params) => {
    const { data } = await sessionOf(call);
    return { body: await expand(call.sandbox.store, data, params.expand) };
  }),

  endpoint("POST", `${path}/:id/expire`, z.strictObject(expandField), async (call) => {
    const session = await sessionOf(call);
    if (session.data.status !== "open") {
      const message = `Only open Checkout Sessions can be expired; this one is ${session.data.status}.`;
      throw new SandboxError(400, message);
    }
    const writes = await expiryWrites(call.sandbox, session, call.moment, call.cause);
    const data = { ...session.data, status: "expired", url: null };
    return { body: data, writes };
  }),

  endpoint("GET", `${path}/:id/line_items`, z.strictObject(pageFields), async (call, params) => {
    const { id, inner } = await sessionOf(call);
    const page = pageOf(inner.lines, `${path}/${id}/line_items`, params);
    return { body: await expand(call.sandbox.store, page, params.expand) };
  }),
];

/** A session that is being made is not in the store yet. */
function linesIn(entry: Write): LineItem[] {
  return "put" in entry && entry.put.kind === "checkout.session" ? entry.put.inner.lines : [];
}

async function sessionOf({ sandbox, id }: Call): Promise<RowOf<"checkout.session">> {
  const session = await currentSession(sandbox, id);
  if (session === null) throw missing("checkout.session", id, "session");
  return session;
}
