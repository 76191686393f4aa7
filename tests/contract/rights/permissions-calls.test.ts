import { Stripe } from "stripe";
import { describe, expect, test } from "vitest";
import { createShopFunctions, functionNames } from "#supabase/functions/functions.ts";
import { silentLog } from "../../database.ts";
import { openCast } from "./matrix.ts";
import { stateOf } from "./state.ts";

/** E33 to E39: functions and accounts, called by everybody; the outcome is the status and the code in the body. */
type Name = "anon" | "user" | "assistant" | "admin" | "service" | "leaked";
const names: Name[] = ["anon", "user", "assistant", "admin", "service", "leaked"];

// The platform wants its functions first, and they want a client of the platform.
const functions = Object.fromEntries(
  functionNames.map((name) => [
    name,
    { verifyJwt: false, fetch: (request: Request) => shopFunctions.table[name].fetch(request) },
  ]),
);
const world = await openCast({ functions });
const shopFunctions = createShopFunctions({
  client: world.service,
  stripe: new Stripe("sk_test_calls", { host: "127.0.0.1", port: 9, maxNetworkRetries: 0 }),
  webhookSecrets: ["whsec_calls"],
  siteUrl: world.shop.url,
  livemode: false,
  secret: "a secret",
  now: Date.now,
  log: silentLog,
});

async function headersOf(name: Name): Promise<Record<string, string>> {
  const { publishable, secret } = world.shop.keys;
  if (name === "service") return { apikey: secret, authorization: `Bearer ${secret}` };
  if (name === "leaked") {
    return {
      apikey: secret,
      authorization: `Bearer ${secret}`,
      origin: "https://evil.example.test",
    };
  }
  if (name === "anon") return { apikey: publishable, authorization: `Bearer ${publishable}` };
  const { data } = await world[name].client.auth.getSession();
  return { apikey: publishable, authorization: `Bearer ${data.session?.access_token}` };
}

async function outcome(name: Name, [method, path, body]: Call): Promise<string> {
  const answer = await world.shop.fetch(path, {
    method,
    headers: { ...(await headersOf(name)), "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const told = text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {};
  const code = told["error_code"] ?? told["code"];
  return typeof code === "string" ? `${answer.status} ${code}` : String(answer.status);
}

type Call = [method: string, path: string, body?: unknown];
const nobody = "00000000-0000-0000-0000-000000000000";
const alike = (told: string) => ({ anon: told, user: told, admin: told, service: told });
/** Answers where an admin's own session alone is heard. */
const toAdmins = (admin: string) => ({
  anon: "401 no_session",
  user: "403 not_admin",
  admin,
  service: "401 no_session",
});
const toOperators = { anon: "403 not_admin", user: "403 not_admin", admin: "403 not_admin" };
const functionCall = (name: string, body: unknown = {}): Call => ["POST", `/functions/v1/${name}`, body];

const cells: [id: string, call: Call, expected: Record<Exclude<Name, "leaked" | "assistant">, string>][] = [
  ["E33", functionCall("create-cart-payment", { items: [] }), alike("400 empty_cart")],
  ["E33", functionCall("cancel-checkout"), alike("400 invalid_request")],
  ["E33", functionCall("cancel-checkout", { reference: "KOS-NOBODY" }), toAdmins("404 not_found")],
  ["E33", functionCall("payment-status"), alike("400 not_found")],
  ["E33", functionCall("read-order"), alike("404 no_such_order")],
  ["ASK-01", functionCall("send-enquiry"), alike("400 invalid_enquiry")],
  ["EYE-06", functionCall("send-wish"), alike("400 invalid_email")],
  ["E33", functionCall("answer-choices"), alike("400 invalid_request")],
  ["E33", functionCall("send-order-link"), alike("400 invalid_request")],
  ["E33", functionCall("withdraw-from-contract"), alike("400 invalid_form")],
  ["E35", functionCall("stripe-webhook"), alike("400 invalid_signature")],
  ["E36", functionCall("sell-everything"), alike("404 NOT_FOUND")],
  ["E36", ["GET", "/functions/v1/__proto__"], alike("404 NOT_FOUND")],
  ["E38", functionCall("invite-admin", { email: "x" }), toAdmins("400 invalid_request")],
  ["E38 WEK-12", functionCall("refund-order", { id: nobody }), toAdmins("400 invalid_request")],
  ["E38", functionCall("compare-month", { month: "x" }), toAdmins("400 invalid_request")],
  ["E38", functionCall("preview-picture", { address: "https://10.0.0.1/a.png" }), toAdmins("404 no_picture")],
  ["E38", ["GET", "/auth/v1/admin/users"], { ...toOperators, service: "200" }],
  ["E38", ["GET", `/auth/v1/admin/users/${nobody}`], { ...toOperators, service: "404 user_not_found" }],
  ["E38", ["DELETE", `/auth/v1/admin/users/${nobody}`], { ...toOperators, service: "404 user_not_found" }],
  ["E38", ["PUT", `/auth/v1/admin/users/${nobody}`, {}], { ...toOperators, service: "404 user_not_found" }],
  ["E38", ["POST", "/auth/v1/admin/users", { email: "x" }], { ...toOperators, service: "400 validation_failed" }],
  [
    "E38",
    ["POST", "/auth/v1/admin/generate_link", { type: "x" }],
    { ...toOperators, service: "400 validation_failed" },
  ],
  ["E38", ["POST", "/auth/v1/invite", { email: "x" }], { ...toOperators, service: "400 validation_failed" }],
  ["E37", ["GET", "/auth/v1/user"], { anon: "403 bad_jwt", user: "200", admin: "200", service: "403 bad_jwt" }],
  [
    "E39",
    ["PUT", "/auth/v1/user", { password: "another-Harbour-8" }],
    {
      anon: "403 bad_jwt",
      user: "400 current_password_required",
      admin: "400 current_password_required",
      service: "403 bad_jwt",
    },
  ],
];

describe("who may call what", () => {
  for (const [id, call, expected] of cells) {
    for (const name of names) {
      // An assistant is answered as any user is: what gives money back or invites is an admin's.
      const wanted = name === "leaked" ? "401" : expected[name === "assistant" ? "user" : name];
      test(`SEC-01 ${id} ${call[0]} ${call[1]}, as ${name}: ${wanted}`, async () => {
        const before = await stateOf(world);
        expect(await outcome(name, call)).toBe(wanted);
        expect(await stateOf(world)).toBe(before);
      });
    }
  }

  test("SEC-01 E34 anybody may ask for a synchronisation, and hears nothing that is hidden", async () => {
    for (const name of ["anon", "user", "admin"] as const) {
      const answer = await world.shop.fetch("/functions/v1/sync-stripe-products", {
        method: "POST",
        headers: await headersOf(name),
      });
      expect(answer.status).toBeLessThan(500);
      expect(Object.keys((await answer.json()) as object)).toEqual(["ok", "at"]);
    }
  });

  test("E37 E39 without a bearer an account is nobody's", async () => {
    for (const method of ["GET", "PUT"]) {
      const body = method === "PUT" ? "{}" : null;
      const answer = await world.shop.fetch("/auth/v1/user", { method, body });
      expect([answer.status, answer.headers.get("x-sb-error-code")]).toEqual([401, "no_authorization"]);
    }
  });
});
