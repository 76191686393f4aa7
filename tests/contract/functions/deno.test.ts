/* oxlint-disable typescript/no-explicit-any -- answers are asserted, not typed */
import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMemoryStore, createPaymentSandbox } from "#payment-sandbox/payment-sandbox.ts";
import { functionNames } from "#supabase/functions/functions.ts";
import { buyerForm } from "../../buyer.ts";
import { startSmtp } from "../../smtp-server.ts";
import { openPaymentDatabase } from "../payments/payment-database.ts";

const root = join(import.meta.dirname, "../../..");
const apiKey = "sk_test_deno";
const webhookSecret = "whsec_deno";
const tickSecret = "the-schedulers-own-secret";

let database: Awaited<ReturnType<typeof openPaymentDatabase>>;
let sandbox: ReturnType<typeof createPaymentSandbox>;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let provider: Server;
let deno: ChildProcess;
let functionsUrl: string;
let names: string;

beforeAll(async () => {
  database = await openPaymentDatabase();
  smtp = await startSmtp();
  const listener = getRequestListener((request) => sandbox.fetch(request));
  provider = createServer((request, response) => void listener(request, response));
  provider.listen(0, "127.0.0.1");
  await once(provider, "listening");
  const { port } = provider.address() as AddressInfo;
  deno = await startDeno(`http://127.0.0.1:${port}`);
  sandbox = createPaymentSandbox({
    store: createMemoryStore(),
    apiKey,
    webhooks: { secret: webhookSecret, endpoint: `${functionsUrl}/stripe-webhook`, send: fetch },
    publicUrl: `http://127.0.0.1:${port}`,
    log: { info() {}, warn() {}, error() {} },
  });
  await sandbox.start();
});

afterAll(async () => {
  deno.kill();
  smtp.close();
  await sandbox.close();
  provider.closeAllConnections();
  provider.close();
  await database.closeDatabase();
});

async function startDeno(providerUrl: string): Promise<ChildProcess> {
  const flags = ["run", "--allow-net", "--allow-env", "--allow-read", "--node-modules-dir=manual"];
  const config = ["--config", join(root, "supabase/functions/deno.json")];
  const script = join(import.meta.dirname, "deno-functions.mjs");
  const child = spawn(join(root, "node_modules/.bin/deno"), [...flags, ...config, script], {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      SUPABASE_URL: database.shop.url,
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: database.shop.keys.secret }),
      SUPABASE_SERVICE_ROLE_KEY: "a legacy key that is switched off",
      PUBLIC_URL: "https://kosmima.test",
      STRIPE_SECRET_KEY: apiKey,
      STRIPE_WEBHOOK_SECRET: `${webhookSecret}\n`,
      STRIPE_API_BASE: providerUrl,
      SMTP_URL: `smtp://shop:secret@${smtp.host}`,
      MAIL_FROM: "Kosmima <shop@kosmima.test>",
      TICK_SECRET: tickSecret,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  const [port, found] = String(line).trim().split(" ");
  functionsUrl = `http://127.0.0.1:${port}`;
  names = found ?? "";
  return child;
}

async function call(
  name: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; json: any }> {
  const response = await fetch(`${functionsUrl}/${name}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers,
  });
  return { status: response.status, json: await response.json() };
}

const recipients = () => smtp.received.map(({ to }) => to);

async function tick() {
  const { status, json } = await call("tick", {}, { authorization: `Bearer ${tickSecret}` });
  expect([status, json.ok]).toEqual([200, true]);
}

describe("the functions on Deno, as the hosted platform runs them", () => {
  test("SRV-06 every function loads and answers", async () => {
    expect(names.split(",").toSorted()).toEqual(functionNames.toSorted());
    for (const name of functionNames) {
      const response = await fetch(`${functionsUrl}/${name}`, { method: "PATCH" });
      expect([name, response.status]).toEqual([name, 405]);
      const preflight = await fetch(`${functionsUrl}/${name}`, { method: "OPTIONS" });
      expect(preflight.headers.get("access-control-allow-origin")).toBe("https://kosmima.test");
    }
  });

  test("SRV-06 PAY-01 a purchase from the cart to the order: session, payment, signed webhook, status", async () => {
    const [product] = await database.query(
      "insert into public.products (name, price, category) values ('Deno ring', 42.42, 'rings') returning id",
    );
    const { status, json } = await call("create-cart-payment", {
      items: [{ id: product.id, quantity: 2 }],
    });
    expect(status).toBe(200);
    const paid = await fetch(json.url, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(buyerForm),
    });
    expect(paid.headers.get("location")).toMatch(/^https:\/\/kosmima\.test\/payment-success\?session_id=cs_test_/);
    const orders = await database.query("select total_amount, quantity from public.orders");
    expect(orders).toEqual([{ total_amount: "84.84", quantity: 2 }]);
    const session_id = json.url.split("/").at(-1);
    expect((await call("payment-status", { session_id })).json).toMatchObject({
      state: "paid",
      total_amount: 84.84,
    });
    expect((await call("sync-stripe-products", {})).json).toMatchObject({ ok: true });
  });

  test("HST-01 HST-03 tick sends the mails of a purchase, a withdrawal and a refund, and a stranger's does nothing", async () => {
    expect((await call("tick", {})).status).toBe(401);
    expect(smtp.received).toEqual([]);
    await tick();
    expect(recipients()).toEqual(["maria@example.com"]);
    const message = smtp.received[0]?.lines.join("\n");
    expect(message).toContain("From: Kosmima <shop@kosmima.test>");
    expect(message).toContain("https://kosmima.test/order/");

    const [{ reference }] = await database.query("select reference from private.checkouts");
    const form = { reference, name: "Maria", email: "maria@example.com", confirm: true };
    expect((await call("withdraw-from-contract", form)).status).toBe(200);
    const { client } = await database.addAdmin();
    const { data } = await client.auth.getSession();
    const wish = { id: randomUUID(), reference, seen: 0, amount: 4242 };
    const refund = await call("refund-order", wish, {
      authorization: `Bearer ${data.session?.access_token}`,
    });
    expect([refund.status, refund.json]).toMatchObject([200, {}]);
    await Promise.all([tick(), tick()]);
    await tick();
    expect(recipients()).toEqual(Array.from({ length: 3 }, () => "maria@example.com"));
    expect(await database.query("select kind, state from private.outbox order by kind")).toEqual([
      { kind: "confirmation", state: "sent" },
      { kind: "refund", state: "sent" },
      { kind: "withdrawal", state: "sent" },
    ]);
  });

  test("AVL-13 whose contract it is when its orders are deleted, there too", async () => {
    const [{ reference }] = await database.query("select reference from private.checkouts where state = 'paid'");
    await database.query("delete from public.orders");
    const form = { reference, name: "Eve", email: "eve@example.com" };
    expect((await call("withdraw-from-contract", form)).status).toBe(404);
    const own = { ...form, name: "Maria", email: "Maria@example.com" };
    expect((await call("withdraw-from-contract", own)).json).toMatchObject({ reference });
  });

  test("AVL-17 nobody chooses there whom their calls count against", async () => {
    const statuses = [];
    for (let tries = 0; tries < 25; tries += 1) {
      const headers = { "x-forwarded-for": `192.0.2.${tries}, 203.0.113.7` };
      statuses.push((await call("invite-admin", { email: "eve@example.com" }, headers)).status);
    }
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401));
    expect(statuses).toContain(429);
    const neighbour = { "x-forwarded-for": "192.0.2.1, 203.0.113.8" };
    expect((await call("invite-admin", { email: "x@example.com" }, neighbour)).status).toBe(401);
  });

  test("SRV-06 PAY-03 a webhook without a valid signature is 400 there too", async () => {
    expect((await call("stripe-webhook", { id: "evt_1" })).status).toBe(400);
  });
});
