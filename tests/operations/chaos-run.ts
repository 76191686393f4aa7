import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { Stripe } from "stripe";
import { copyOfPreparedFolder, node, root, startShop, type ShopProcess } from "../shop-process.ts";
import { buyUntil, type Buyer } from "./chaos-shopper.ts";

const apiKey = "sk_test_chaos";
const webhookSecret = "whsec_chaos";

export interface ChaosPlan {
  checkouts: number;
  clients: number;
  /** How often a shop is ended with SIGKILL, at moments nobody chose. */
  kills: number;
  /** Absent: the embedded database and one process; else this many processes on the server. */
  databaseUrl?: string | undefined;
  processes?: number;
  /** Takes the database away for a while; called now and then. */
  outage?: (() => Promise<void>) | undefined;
}

export interface ChaosReport {
  paid: number;
  unpaid: number;
  refused: number;
  kills: number;
  outages: number;
  orders: number;
  centsAtProvider: number;
  centsInOrders: number;
  /** Sentences; empty when every goal of R01 and R05 was met. */
  faults: string[];
  seconds: number;
}

/**
 * R01: shoppers buy while shops die and webhooks come never, late or tenfold. The sandbox, a process of its own,
 * is the judge: afterwards its paid sessions and our orders are the same, to the cent, and nothing is held.
 */
export async function runChaos(plan: ChaosPlan): Promise<ChaosReport> {
  const startedAt = Date.now();
  const ports = await Promise.all(Array.from({ length: plan.processes ?? 1 }, freePort));
  const judge = await startJudge(`http://127.0.0.1:${ports[0]}/functions/v1/stripe-webhook`);
  const shops = ports.map((port) => createKillable(plan, port, judge.url));
  // Every process has its secrets from there; only one may open an embedded database in it.
  const folder = await copyOfPreparedFolder();
  const books = createClient(`http://127.0.0.1:${ports[0]}`, secretKeyIn(folder), {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  try {
    for (const shop of shops) await shop.start(folder);
    const pieces = await stockUp(books);
    const buyer: Buyer = {
      shopUrl: () => shops[Math.floor(Math.random() * shops.length)]?.url ?? "",
      judge,
      pieces,
    };
    const done = { left: plan.checkouts, unpaid: 0, refused: 0 };
    const buying = Promise.all(Array.from({ length: plan.clients }, () => buyUntil(buyer, done)));
    const killing = killWhile(plan, shops, folder, () => done.left > 0);
    const disturbing = disturbWhile(judge, () => done.left > 0);
    const striking = strikeWhile(plan, () => done.left > 0);
    const [kills, outages] = await Promise.all([killing, striking, disturbing, buying]);
    await comeToRest(judge, shops, folder);
    const verdict = await finalVerdict(judge.stripe, books, pieces);
    return {
      ...done,
      kills,
      outages,
      ...verdict,
      seconds: Math.round((Date.now() - startedAt) / 1000),
    };
  } finally {
    await Promise.all(shops.map((shop) => shop.stop()));
    await judge.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function secretKeyIn(folder: string): string {
  const secrets: unknown = JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8"));
  return (secrets as { platform: { secret: string } }).platform.secret;
}

type Killable = ReturnType<typeof createKillable>;

function createKillable(plan: ChaosPlan, port: number, judgeUrl: string) {
  let running: ShopProcess | undefined;
  const environment = {
    PORT: String(port),
    STRIPE_SECRET_KEY: apiKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: judgeUrl,
    LOG_LEVEL: "error",
    ...(plan.databaseUrl && { DATABASE_URL: plan.databaseUrl }),
  };
  return {
    url: `http://127.0.0.1:${port}`,
    /** Again and again while the database is away: whoever runs a shop has a supervisor. */
    async start(folder: string) {
      for (let tries = 1; ; tries += 1) {
        try {
          running = await startShop(environment, folder);
          return;
        } catch (error) {
          if (tries >= 10) throw error;
          await pause(1000);
        }
      }
    },
    async kill() {
      const child = running?.process;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
    async stop() {
      await running?.stop();
    },
  };
}

async function killWhile(
  plan: ChaosPlan,
  shops: Killable[],
  folder: string,
  isGoing: () => boolean,
): Promise<number> {
  let kills = 0;
  while (kills < plan.kills && isGoing()) {
    await pause(200 + Math.random() * 1800);
    const shop = shops[Math.floor(Math.random() * shops.length)];
    if (!shop || !isGoing()) break;
    await shop.kill();
    kills += 1;
    await shop.start(folder);
  }
  return kills;
}

async function strikeWhile({ outage }: ChaosPlan, isGoing: () => boolean): Promise<number> {
  let outages = 0;
  while (outage && isGoing()) {
    await pause(4000 + Math.random() * 8000);
    if (!isGoing()) break;
    await outage();
    outages += 1;
  }
  return outages;
}

export type Judge = Awaited<ReturnType<typeof startJudge>>;

async function startJudge(endpoint: string) {
  const folder = await mkdtemp(join(tmpdir(), "kosmima-judge-"));
  const args = ["--key", apiKey, "--secret", webhookSecret, "--endpoint", endpoint];
  const times = ["--retry-ms", "100,300,1000,2000,4000,8000", "--redirect-wait-ms", "1500"];
  const child = spawn(
    node,
    ["payment-sandbox/stand-alone.ts", ...args, ...times, "--file", join(folder, "sandbox.jsonl")],
    { cwd: root, env: { PATH: process.env["PATH"] }, stdio: ["ignore", "pipe", "inherit"] },
  );
  const url = `http://127.0.0.1:${await portOf(child)}`;
  const { hostname, port } = new URL(url);
  const stripe = new Stripe(apiKey, {
    host: hostname,
    port,
    protocol: "http",
    httpClient: Stripe.createFetchHttpClient(),
    telemetry: false,
  });
  return {
    url,
    stripe,
    async control(path: string, fields: Record<string, string | number>): Promise<void> {
      const body = new URLSearchParams(Object.entries(fields).map(([k, v]) => [k, String(v)]));
      const headers = { authorization: `Bearer ${apiKey}` };
      const answer = await fetch(`${url}/v1/sandbox/${path}`, { method: "POST", headers, body });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      await answer.body?.cancel();
    },
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function portOf(child: ChildProcess): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  child.once("exit", (code) => reject(new Error(`The judge ended with ${code}`)));
  if (child.stdout) {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const port = /"ready":\s*true.*"port":\s*(\d+)/.exec(line)?.[1];
      if (port) resolve(Number(port));
    });
  }
  return promise;
}

/** Webhooks that come 0 to 10 times, in any order. */
async function disturbWhile(judge: Judge, isGoing: () => boolean): Promise<void> {
  while (isGoing()) {
    const copies = Math.floor(Math.random() * 11);
    await judge.control("deliveries", { mode: "send", copies, shuffle_ms: 1500 });
    await pause(300 + Math.random() * 1000);
  }
}

/** Every shop up, every open session ended, every round made once: at start there is one. */
async function comeToRest(judge: Judge, shops: Killable[], folder: string): Promise<void> {
  await judge.control("deliveries", { mode: "send", copies: 1, shuffle_ms: 0 });
  for await (const session of judge.stripe.checkout.sessions.list({ status: "open", limit: 100 })) {
    await judge.stripe.checkout.sessions.expire(session.id);
  }
  for (const shop of shops) {
    await shop.stop();
    await shop.start(folder);
  }
}

/**
 * As soon as all is well. Paid ones are there after one round of the minute (R01); a shop that was killed between
 * its hold and the provider's answer lets go within three minutes (F27).
 */
async function finalVerdict(stripe: Stripe, books: Books, pieces: Pieces) {
  const deadline = Date.now() + 200_000;
  for (;;) {
    const verdict = await compare(stripe, books, pieces);
    if (verdict.faults.length === 0 || Date.now() > deadline) return verdict;
    await pause(1000);
  }
}

export interface Pieces {
  /** Product ids by how many there are. */
  scarce: string;
  some: string;
  plenty: string;
  stock: Record<string, number>;
}

type Books = SupabaseClient;

async function stockUp(books: Books): Promise<Pieces> {
  const { data } = await books.from("products").select("id").not("price", "is", null).limit(3).throwOnError(); // prettier-ignore
  const [scarce = "", some = "", plenty = ""] = (data as { id: string }[]).map(({ id }) => id);
  const stock = { [scarce]: 3, [some]: 40, [plenty]: 5000 };
  const rows = Object.entries(stock).map(([product_id, quantity]) => ({ product_id, quantity }));
  await books.from("stock").upsert(rows).throwOnError();
  return { scarce, some, plenty, stock };
}

interface OrderRow {
  checkout_id: string;
  line_no: number;
  product_id: string;
  quantity: number;
  total_amount: number;
}

async function compare(stripe: Stripe, books: Books, pieces: Pieces) {
  const faults: string[] = [];
  const paid = new Map<string, number>();
  for await (const session of stripe.checkout.sessions.list({ status: "complete", limit: 100 })) {
    if (session.payment_status === "paid" && session.client_reference_id) {
      paid.set(session.client_reference_id, session.amount_total ?? 0);
    }
  }
  const orders = await allOrders(books);
  const sums = new Map<string, number>();
  for (const { checkout_id, total_amount } of orders) {
    sums.set(checkout_id, (sums.get(checkout_id) ?? 0) + Math.round(total_amount * 100));
  }
  for (const [id, cents] of paid) {
    if (sums.get(id) !== cents) faults.push(`${id}: paid ${cents}, ordered ${sums.get(id)}`);
  }
  for (const id of sums.keys()) if (!paid.has(id)) faults.push(`${id}: ordered and not paid`);
  faults.push(...(await brokenRules(books)), ...(await wrongStock(books, pieces, orders)));
  const total = (amounts: Iterable<number>) => [...amounts].reduce((sum, one) => sum + one, 0);
  return {
    paid: paid.size,
    orders: orders.length,
    centsAtProvider: total(paid.values()),
    centsInOrders: total(sums.values()),
    faults,
  };
}

async function allOrders(books: Books): Promise<OrderRow[]> {
  const rows: OrderRow[] = [];
  for (;;) {
    const { data } = await books
      .from("orders")
      .select("checkout_id,line_no,product_id,quantity,total_amount")
      .order("id")
      .range(rows.length, rows.length + 999)
      .throwOnError();
    rows.push(...(data as OrderRow[]));
    if (data.length < 1000) return rows;
  }
}

async function brokenRules(books: Books): Promise<string[]> {
  const { data: broken } = await books.rpc("invariants").throwOnError();
  const { data: health } = await books.rpc("payment_health").throwOnError();
  const { unfinished, attention } = health as { unfinished: number; attention: number };
  return [
    ...(broken as { name: string }[]).map(({ name }) => name),
    ...(unfinished > 0 ? [`${unfinished} checkouts are neither paid nor over`] : []),
    ...(attention > 0 ? [`${attention} checkouts ask for attention`] : []),
  ];
}

/** Sold and left are what there was; with every session over nothing is held. */
async function wrongStock(books: Books, pieces: Pieces, orders: OrderRow[]): Promise<string[]> {
  const { data } = await books.from("stock").select("product_id,quantity").throwOnError();
  return (data as { product_id: string; quantity: number }[]).flatMap(
    ({ product_id, quantity }) => {
      const sold = orders.filter((order) => order.product_id === product_id);
      const soldQuantity = sold.reduce((sum, order) => sum + order.quantity, 0);
      const there = pieces.stock[product_id];
      if (there === undefined || (quantity >= 0 && quantity + soldQuantity === there)) return [];
      return [`${product_id}: ${soldQuantity} sold and ${quantity} left of ${there}`];
    },
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
