import { Stripe } from "stripe";
import { controlSurface } from "#payment-sandbox/api/control-endpoints.ts";
import { createPaymentSandbox, createTableStore } from "#payment-sandbox/payment-sandbox.ts";
import type { SandboxParts } from "#payment-sandbox/payment-sandbox.ts";
import type { Database } from "#platform/database/database.ts";
import { openTestDatabase } from "./database.ts";

export const shopUrl = "http://shop.test";
export const webhookSecret = "whsec_test_of_the_sandbox";
export const apiKey = "sk_test_of_the_sandbox";

/** The delivery at the shop's endpoint: the verified event, and the request as it came. */
export interface Received {
  event: Stripe.Event;
  body: string;
  headers: Headers;
}

export type TestSandbox = Awaited<ReturnType<typeof openSandbox>>;

/** Every webhook is verified by the SDK; `answer` is what the shop's endpoint says (200). */
export async function openSandbox(
  options: Partial<Omit<SandboxParts, "webhooks" | "store">> & {
    /** The database to use; without one it has its own, which it closes too. */
    database?: Database;
    answer?: (received: Received) => Response | Promise<Response>;
    /** Go on with what an earlier sandbox left in the database. */
    keep?: boolean;
  } = {},
) {
  const { answer = () => new Response("ok"), keep = false, ...parts } = options;
  const database = options.database ?? (await openTestDatabase());
  if (!keep) await database.query("drop schema if exists payment_sandbox cascade");
  const received: Received[] = [];
  const logged: string[] = [];
  const log = (facts: object, message: string): void => void logged.push(`${message} ${JSON.stringify(facts)}`);
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const body = await request.text();
    const signature = request.headers.get("stripe-signature") ?? "";
    const event = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret);
    const item = { event, body, headers: request.headers };
    received.push(item);
    return answer(item);
  };
  const sandbox = createPaymentSandbox({
    store: createTableStore((sql, params) => database.query(sql, params)),
    apiKey,
    webhooks: { secret: webhookSecret, endpoint: `${shopUrl}/webhook`, send },
    publicUrl: shopUrl,
    brand: { name: "Kosmima" },
    retryScheduleMs: [20, 40, 80],
    redirectWaitMs: 2000,
    control: controlSurface,
    log: { info: log, warn: log, error: log },
    ...parts,
  });
  const inProcess: typeof fetch = (input, init) => sandbox.fetch(new Request(input, init));
  const httpClient = Stripe.createFetchHttpClient(inProcess);
  const stripe = new Stripe(apiKey, { httpClient, telemetry: false, maxNetworkRetries: 0 });
  await sandbox.start();
  return {
    sandbox,
    stripe,
    httpClient,
    received,
    logged,
    control: (path: string, params: Record<string, unknown> = {}) =>
      stripe.rawRequest("POST", `/v1/sandbox/${path}`, params),
    get: (url: string, headers: Record<string, string> = {}) => sandbox.fetch(new Request(url, { headers })),
    post: (url: string, fields: Record<string, string>) =>
      sandbox.fetch(new Request(url, { method: "POST", body: new URLSearchParams(fields) })),
    /** Types of the events received so far about one object or its session, in order of arrival. */
    types: () => received.map(({ event }) => event.type),
    database,
    async close() {
      await sandbox.close();
      if (!options.database) await database.close();
    },
  };
}

/** A shopper's entries: a card that pays, and an address in Nicosia. */
export const shopper = {
  email: "anna@example.com",
  name: "Anna Ioannou",
  phone: "+357 99 123456",
  line1: "Ledras 1",
  line2: "",
  city: "Nicosia",
  postal_code: "1010",
  country: "CY",
  card: "typed",
  card_number: "4242 4242 4242 4242",
  expiry: "12 / 40",
  cvc: "123",
} as const;

/** A session such as the shop makes: two rings of EUR 620.00. */
export function sessionParameters(
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "payment",
    line_items: [
      {
        quantity: 2,
        metadata: { product_id: "p-1" },
        price_data: {
          currency: "eur",
          unit_amount: 62_000,
          tax_behavior: "inclusive",
          product_data: { name: "Aphrodite ring", metadata: { source: "kosmima" } },
        },
      },
    ],
    success_url: `${shopUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${shopUrl}/shop/all?checkout=cancelled`,
    client_reference_id: "checkout-1",
    metadata: { checkout_id: "checkout-1", app: "kosmima" },
    payment_intent_data: { metadata: { checkout_id: "checkout-1" }, description: "Order 1" },
    shipping_address_collection: { allowed_countries: ["CY", "GR"] },
    phone_number_collection: { enabled: true },
    submit_type: "pay",
    locale: "en",
    ...changes,
  };
}

/** Waits until it is so; the last failure is what the test shows. */
export async function eventually(check: () => void | Promise<void>, withinMs = 30_000): Promise<void> {
  const giveUpAt = performance.now() + withinMs;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}
