import { createHmac, randomUUID } from "node:crypto";
import { Stripe } from "stripe";
import { afterAll, afterEach, expect } from "vitest";
import { controlSurface } from "#payment-sandbox/api/control-endpoints.ts";
import { createMemoryStore, createPaymentSandbox } from "#payment-sandbox/payment-sandbox.ts";
import type { Mail } from "#supabase/functions/_mails/write-mail.ts";
import { createShopFunctions, type ShopFunctionParts } from "#supabase/functions/functions.ts";
import type { FetchedPicture } from "#supabase/functions/_pictures/fetch-picture.ts";
import { PictureMissing } from "#supabase/functions/_pictures/picture-missing.ts";
import { buyerForm } from "../../buyer.ts";
import { openPaymentDatabase } from "./payment-database.ts";

export const siteUrl = "http://shop.test";
const webhookSecret = "whsec_test_world";
const apiKey = "sk_test_world";

function createLog() {
  const lines: string[] = [];
  const write = (facts: object, message: string): void => void lines.push(`${message} ${JSON.stringify(facts)}`);
  return { lines, log: { info: write, warn: write, error: write } };
}

/**
 * Everything of one payment, wired as the server wires it: database, functions, official SDK, sandbox.
 * `deliver: false` keeps the sandbox's webhooks back (F29). After each test the books are whole and calls are
 * forgotten, after the last it closes.
 */
export async function openPaymentWorld({
  deliver = true,
  sandboxFile,
}: { deliver?: boolean; sandboxFile?: string } = {}) {
  const database = await openPaymentDatabase();
  const { lines: logged, log } = createLog();
  /** `longestWaitMs` cuts the patience short that the functions have with the provider; `waits` is what they asked for. */
  const world = {
    skewMs: 0,
    longestWaitMs: Infinity,
    waits: [] as number[],
    /** Called between an answer of the provider and its arrival. */
    onAnswer: async (_path: string): Promise<void> => {},
  };
  const now = () => Date.now() + world.skewMs;
  const delivered: { body: string; signature: string; status: number }[] = [];

  const sandbox = createPaymentSandbox({
    store: createMemoryStore(sandboxFile ? { file: sandboxFile } : {}),
    apiKey,
    webhooks: {
      secret: webhookSecret,
      endpoint: `${siteUrl}/functions/v1/stripe-webhook`,
      send: async (input, init) => {
        const request = new Request(input, init);
        const body = await request.clone().text();
        const response = await functions.table["stripe-webhook"].fetch(request);
        const signature = request.headers.get("stripe-signature") ?? "";
        delivered.push({ body, signature, status: response.status });
        return response;
      },
    },
    publicUrl: siteUrl,
    retryScheduleMs: [50, 100, 200],
    slowPaymentMs: 60_000,
    redirectWaitMs: 5000,
    control: controlSurface,
    log,
  });
  const calls: { method: string; path: string; body: string }[] = [];
  const wire = Stripe.createFetchHttpClient(async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    calls.push({ method: request.method, path: pathname, body: await request.clone().text() });
    const answer = await sandbox.fetch(request);
    await world.onAnswer(pathname);
    return answer;
  });
  const send = wire.makeRequest.bind(wire);
  wire.makeRequest = (...request) => {
    const timeoutMs = request[7];
    world.waits.push(timeoutMs);
    request[7] = Math.min(timeoutMs, world.longestWaitMs);
    return send(...request);
  };
  const stripe = new Stripe(apiKey, {
    httpClient: wire,
    telemetry: false,
    timeout: 10_000,
    maxNetworkRetries: 2,
  });
  /** Calls of push services, and how they answer. */
  const pushes: { endpoint: string; headers: Headers }[] = [];
  const pushService = { status: 201 };
  /** Pictures elsewhere by their address, or why there is none. */
  const pictures = new Map<string, FetchedPicture | PictureMissing>();
  const parts = {
    client: database.client,
    stripe,
    webhookSecrets: [webhookSecret],
    siteUrl,
    livemode: false,
    secret: "a secret",
    counting: {},
    keepsMail: true,
    now,
    log,
    callPush: async (input: string | URL | Request, init?: RequestInit) => {
      const { url, headers } = new Request(input, init);
      pushes.push({ endpoint: url, headers });
      return new Response(null, { status: pushService.status });
    },
    fetchPicture: async (address: string) => {
      const picture = pictures.get(address) ?? new PictureMissing("not_found");
      if (picture instanceof PictureMissing) throw picture;
      return picture;
    },
  };
  const functions = createShopFunctions(parts);
  const call = callsOf(functions);
  await sandbox.start();
  if (!deliver) await control("deliveries", { mode: "hold" });

  async function control(path: string, fields: Record<string, string | number> = {}, method = "POST") {
    const form = new URLSearchParams(Object.entries(fields).map(([k, v]) => [k, String(v)]));
    const response = await sandbox.fetch(
      new Request(`${siteUrl}/v1/sandbox/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${apiKey}`,
          "content-type": "application/x-www-form-urlencoded",
        },
        ...(method === "POST" && { body: form }),
      }),
    );
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  }

  afterAll(async () => {
    await sandbox.close();
    await database.closeDatabase();
  });
  afterEach(async () => {
    expect(await brokenInvariants()).toEqual([]);
    await database.query("delete from private.payment_budgets");
  });

  /** Named rules of the books that are broken now (`npm run doctor` asks the same). */
  async function brokenInvariants() {
    const { data, error } = await database.client.rpc("invariants");
    if (error) throw error;
    return data;
  }

  return {
    ...database,
    world,
    /** Sends what is owed; returns it, as the mail server took it. `onEach` may break its connection. */
    async sentMails(onEach?: () => Promise<void>): Promise<Mail[]> {
      const mails: Mail[] = [];
      await functions.sendOutbox(async (mail) => {
        mails.push(mail);
        await onEach?.();
      });
      return mails;
    },
    /** A product of its own for one test; `stock` undefined: made to order. */
    async addProduct({ stock, ...fields }: Product = {}): Promise<string> {
      const row = {
        name: `Piece ${randomUUID().slice(0, 8)}`,
        price: 120.5,
        category: "rings",
        ...fields,
      };
      const columns = Object.keys(row);
      const [made] = await database.query(
        `insert into public.products (${columns.join(", ")}) values (${columns.map((_, i) => `$${i + 1}`).join(", ")}) returning id`,
        Object.values(row),
      );
      if (stock !== undefined) {
        await database.query("insert into public.stock (product_id, quantity) values ($1, $2)", [made.id, stock]);
      }
      return made.id;
    },
    /** Saves a piece's choices as `admin`; resolves to the ids of these and of their values, by their words. */
    async saveChoices(admin: Admin, product: string, choices: object[]): Promise<Record<string, string>> {
      await admin.client.rpc("save_details", { product, details: { choices } }).throwOnError();
      const rows = await database.query(
        `select c.name, c.id from public.product_choices c where c.product_id = $1
         union all select v.label, v.id from public.product_choice_values v
           join public.product_choices c on c.id = v.choice_id where c.product_id = $1`,
        [product],
      );
      return Object.fromEntries(rows.map((row) => [row.name, row.id]));
    },
    /** A checkout of one piece, opened and not paid. */
    async openCheckout(product: string, quantity = 1, more: object = {}) {
      const { status, json } = await call("create-cart-payment", {
        items: [{ id: product, quantity }],
        ...more,
      });
      if (status !== 200) throw new Error(JSON.stringify(json));
      return { ...json.checkout, url: json.url as string, sessionId: sessionIdIn(json.url) } as {
        id: string;
        secret: string;
        reference: string;
        url: string;
        sessionId: string;
      };
    },
    async checkoutRow(id: string) {
      const [row] = await database.query("select * from private.checkouts where id = $1", [id]);
      return row;
    },
    ordersOf: (checkout: string) =>
      database.query("select * from public.orders where checkout_id = $1 order by line_no", [checkout]),
    async stockOf(product: string): Promise<number> {
      const [row] = await database.query("select quantity from public.stock where product_id = $1", [product]);
      return row.quantity;
    },
    async heldOf(product: string): Promise<number> {
      const [row] = await database.query(
        "select coalesce(sum(quantity), 0)::int as held from private.holds where product_id = $1",
        [product],
      );
      return row.held;
    },
    /** All rows of all tables that money touches, as one hash: what "changes nothing" means. */
    async stateHash(): Promise<string> {
      const tables = [
        "public.products",
        "public.stock",
        "public.delivery_methods",
        "public.customers",
        "public.orders",
        "private.checkouts",
        "private.holds",
        "private.outbox",
        "private.provider_events",
        "private.withdrawals",
        "public.value_stock",
        "private.value_holds",
        "private.refunds",
        "private.product_links",
        "private.receipts",
        "private.gifts",
      ];
      const hashes = tables.map(
        (name) => `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${name} t)`,
      );
      const [row] = await database.query(`select ${hashes.join(" || ")} as hash`);
      return row.hash;
    },
    brokenInvariants,
    functions,
    stripe,
    sandbox,
    calls,
    delivered,
    logged,
    pictures,
    pushes,
    pushService,
    control,
    /** A function called as a browser calls it. */
    call,
    /** Calls of another process on the same books, with nothing in its memory and other settings where they are given. */
    anotherProcess: (changes: Partial<ShopFunctionParts> = {}) =>
      callsOf(createShopFunctions({ ...parts, ...changes })),
    /** Tells, as the provider does, how a dispute of a paid checkout stands. */
    dispute: (id: unknown, status: string) =>
      database.query(
        `select public.record_dispute(jsonb_build_object('payment_intent_id', c.payment_intent_id, 'seen', c.dispute, 'status', $2::text))
         from private.checkouts c where c.id = $1`,
        [id, status],
      ),
    /** Maria's declaration, confirmed unless `more` says otherwise. */
    withdraw: (reference: string, more: object = {}) => call("withdraw-from-contract", withdrawalForm(reference, more)),
    async checkOut(items: { id: unknown; quantity: unknown; choices?: unknown }[], more: object = {}) {
      return call("create-cart-payment", { items, ...more });
    },
    pay: (url: string, card?: string, shopper?: Record<string, string>) =>
      payAt(sandbox, url, { card: card ?? "paid", ...shopper }),
    webhook: (body: string, options: Signing = {}) =>
      functions.table["stripe-webhook"].fetch(signedRequest(body, now(), options)),
  };
}

type Admin = Awaited<ReturnType<Awaited<ReturnType<typeof openPaymentDatabase>>["addAdmin"]>>;

interface Product {
  name?: string;
  name_el?: string;
  description?: string;
  price?: number | null;
  product_code?: string;
  image_url?: string;
  personalised?: boolean;
  making_days?: number;
  archived?: boolean;
  stock?: number;
}

export interface Signing {
  secret?: string;
  ageS?: number;
  header?: string | null;
}

function signedRequest(body: string, nowMs: number, options: Signing): Request {
  const { secret = webhookSecret, ageS = 0, header } = options;
  const headers = new Headers({ "content-type": "application/json" });
  const value = header === undefined ? signature(body, Math.floor(nowMs / 1000) - ageS, secret) : header;
  if (value !== null) headers.set("stripe-signature", value);
  return new Request(`${siteUrl}/functions/v1/stripe-webhook`, { method: "POST", body, headers });
}

/** Signs as the provider does: t, a dot, the exact body; HMAC-SHA256 with the whole secret. */
export function signature(body: string, at: number, secret = webhookSecret, version = "v1"): string {
  const hash = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  return `t=${at},${version}=${hash}`;
}

export function eventBody(type: string, object: Record<string, unknown>, more: object = {}): string {
  return JSON.stringify({
    id: `evt_${randomUUID().replaceAll("-", "")}`,
    object: "event",
    api_version: "2026-10-28.endive",
    created: 1,
    livemode: false,
    type,
    data: { object },
    ...more,
  });
}

export const withdrawalForm = (reference: string, more: object = {}) => ({
  reference,
  email: "maria@example.com",
  name: "Maria",
  confirm: true,
  ...more,
});

type Functions = ReturnType<typeof createShopFunctions>;

function callsOf({ table }: Functions) {
  return async (name: keyof Functions["table"], body?: unknown, headers: Record<string, string> = {}) => {
    const request = new Request(`${siteUrl}/functions/v1/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body ?? {}),
    });
    const response = await table[name].fetch(request);
    const json = (await response.json()) as Record<string, any>;
    return { status: response.status, headers: response.headers, json };
  };
}

async function payAt(
  sandbox: ReturnType<typeof createPaymentSandbox>,
  url: string,
  fields: Record<string, string>,
): Promise<Response> {
  const form = new URLSearchParams({ ...buyerForm, ...fields });
  return sandbox.fetch(
    new Request(url, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: form,
      redirect: "manual",
    }),
  );
}

export function sessionIdIn(url: string): string {
  return url.split("/").at(-1) ?? "";
}
