import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { Stripe } from "stripe";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

const secret = "whsec_stand_alone";
const received: Stripe.Event[] = [];
let isShopUp = true;
const shop = createServer((request, response) => {
  const signature = String(request.headers["stripe-signature"]);
  text(request)
    .then((body) => Stripe.webhooks.constructEventAsync(body, signature, secret))
    .then(
      (event) => {
        if (isShopUp) received.push(event);
        response.writeHead(isShopUp ? 200 : 503).end();
      },
      () => response.writeHead(400).end(),
    );
});
let folder = "";
let child: ChildProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-process-"));
  shop.listen(0, "127.0.0.1");
  await once(shop, "listening");
});
afterEach(() => child.kill("SIGKILL"));
afterAll(async () => {
  shop.close();
  shop.closeAllConnections();
  await rm(folder, { recursive: true });
});

async function start(): Promise<Stripe> {
  const address = shop.address();
  const shopPort = typeof address === "object" && address !== null ? address.port : 0;
  const node = new URL("../node_modules/.bin/node", import.meta.url).pathname;
  const options = {
    "--key": "sk_test_stand_alone",
    "--secret": secret,
    "--endpoint": `http://127.0.0.1:${shopPort}/webhook`,
    "--file": join(folder, "sandbox.jsonl"),
    "--retry-ms": "50,50,50,50,50,50,50,50,50,50,50,50,50,50,50,50,50,50,50,50",
    "--redirect-wait-ms": "200",
  };
  const file = new URL("stand-alone.ts", import.meta.url).pathname;
  child = spawn(node, [file, ...Object.entries(options).flat()], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (child.stdout === null) throw new Error("no output");
  const port = await readyPort(child.stdout);
  return new Stripe("sk_test_stand_alone", {
    host: "127.0.0.1",
    port,
    protocol: "http",
    telemetry: false,
  });
}

/** The first line that says so; what comes after it is read and dropped. */
function readyPort(stdout: Readable): Promise<number> {
  return new Promise((resolve, reject) => {
    createInterface(stdout)
      .on("line", (line) => {
        const said = JSON.parse(line) as { ready?: boolean; port?: number };
        if (said.ready === true && said.port !== undefined) resolve(said.port);
      })
      .on("close", () => reject(new Error("the sandbox did not start")));
  });
}

const parameters: Stripe.Checkout.SessionCreateParams = {
  mode: "payment",
  success_url: "http://127.0.0.1:1/ok?session_id={CHECKOUT_SESSION_ID}",
  line_items: [
    {
      quantity: 1,
      price_data: { currency: "eur", unit_amount: 5000, product_data: { name: "Ring" } },
    },
  ],
};
const form = new URLSearchParams({ email: "a@b.cy", name: "Anna", card: "paid" });

describe("the sandbox as a process of its own", () => {
  test("PAY-06 F80 killed without warning, it goes on with open sessions and undelivered events", async () => {
    let stripe = await start();
    const open = await stripe.checkout.sessions.create(parameters);
    const paid = await stripe.checkout.sessions.create(parameters);
    isShopUp = false;
    const answer = await fetch(paid.url ?? "", { method: "POST", body: form, redirect: "manual" });
    expect(answer.status).toBe(303);
    child.kill("SIGKILL");
    await once(child, "exit");
    isShopUp = true;
    stripe = await start();
    expect((await stripe.checkout.sessions.retrieve(paid.id)).payment_status).toBe("paid");
    expect((await stripe.checkout.sessions.retrieve(open.id)).status).toBe("open");
    await expect
      .poll(() => received.map(({ type }) => type), { timeout: 20_000 })
      .toContain("checkout.session.completed");
  }, 60_000);

  test("PAY-06 F24 over a real connection, too, an answer that was cut is asked for again", async () => {
    const stripe = await start();
    await stripe.rawRequest("POST", "/v1/sandbox/faults", { answer: "cut" });
    const session = await stripe.checkout.sessions.create({
      ...parameters,
      client_reference_id: "cut",
    });
    const all = await stripe.checkout.sessions.list();
    const made = all.data.filter(({ client_reference_id }) => client_reference_id === "cut");
    expect(made.map(({ id }) => id)).toEqual([session.id]);
    child.kill("SIGTERM");
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
  }, 60_000);
});
