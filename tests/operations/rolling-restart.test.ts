import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { freePort } from "../free-port.ts";
import { startPostgresServer } from "../postgres-server.ts";
import { haveProxies, makeCertificate, startCaddy, startNginx, type Proxy } from "../proxies.ts";
import { admin, anonKeyOf, preparedOnPostgres, startShop, type ShopProcess } from "../shop-process.ts";

let work: string;
let folder: string;
let server: Awaited<ReturnType<typeof startPostgresServer>>;
const ports: number[] = [];
const shops: ShopProcess[] = [];
const proxies: Proxy[] = [];

const open = (port = 0) => startShop({ PORT: String(port), TRUSTED_PROXIES: "1", DATABASE_URL: server.url }, folder);

/** Two processes on one PostgreSQL, behind each of the recipes' proxies. */
beforeAll(async () => {
  if (!haveProxies) return;
  const prepared = await preparedOnPostgres();
  folder = prepared.folder;
  work = await mkdtemp(join(tmpdir(), "kosmima-proxies-"));
  server = await startPostgresServer({ image: prepared.cluster });
  for (let n = 0; n < 6; n += 1) ports.push(await freePort());
  const [one = 0, two = 0, ...others] = ports;
  shops.push(...(await Promise.all([open(one), open(two)])));
  const certificate = await makeCertificate(work);
  setDefaultCACertificates([...getCACertificates("default"), certificate]);
  const site = (at: number) =>
    ({ folder: work, shops: [one, two], ports: [others[at] ?? 0, others[at + 1] ?? 0] }) as const;
  proxies.push(await startNginx(site(0)), await startCaddy(site(2)));
});
afterAll(async () => {
  await Promise.all([...shops, ...proxies].map((one) => one.stop()));
  await server?.stop();
  for (const path of [work, folder]) if (path) await rm(path, { recursive: true, force: true });
});

/** Asks for a page and makes a refused purchase, again and again, until told; what was not answered as always. */
function visit({ url }: { url: string }, key: string) {
  const lost: string[] = [];
  let asked = 0;
  let isOver = false;
  const headers = { apikey: key, "content-type": "application/json" };
  const ask = async (path: string, wanted: number, init: RequestInit = {}): Promise<void> => {
    asked += 1;
    const said = await fetch(url + path, init).then(
      async (answer) => `${answer.status} ${(await answer.text()).slice(0, 80)}`,
      (error: unknown) => String(error instanceof Error ? error.cause : error),
    );
    if (!said.startsWith(`${wanted} `)) lost.push(`${init.method ?? "GET"} ${path}: ${said}`);
  };
  const purchase = { method: "POST", headers, body: '{"items":[]}' };
  const loop = async () => {
    while (!isOver) {
      await ask("/shop/rings", 200);
      await ask("/functions/v1/create-cart-payment", 400, purchase);
    }
  };
  const visitors = Promise.all([loop(), loop()]);
  return {
    async end() {
      isOver = true;
      await visitors;
      return { lost, asked };
    },
  };
}

/** A shopper's page that waits for news; hears the piece's price. */
async function follow({ url }: { url: string }, key: string) {
  const heard = new Set<number>();
  const client = createClient(url, key, { realtime: { transport: WebSocket as never } });
  const changes = { event: "UPDATE", schema: "public", table: "products" } as const;
  const channel = client
    .channel("list")
    .on("postgres_changes", changes, ({ new: row }) => heard.add(Number(row["price"])));
  await new Promise<void>((resolve) => {
    channel.subscribe((state) => state === "SUBSCRIBED" && resolve());
  });
  return { heard, end: () => client.removeAllChannels() };
}

/** The answer of a process to who asks for the feed; undefined: it hangs up. */
function statusOfSocket(url: string, key: string): Promise<number | undefined> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`);
  return new Promise((resolve) => {
    socket.on("unexpected-response", (_request, { statusCode }) => resolve(statusCode));
    socket.on("error", () => resolve(undefined));
    socket.on("open", () => {
      socket.close();
      resolve(101);
    });
  });
}

test.skipIf(!haveProxies)(
  "OPS-05 a rolling restart of two processes behind nginx and behind Caddy loses no request, and the feed comes back",
  async () => {
    const key = await anonKeyOf(shops[0] ?? { url: "" });
    const feeds = await Promise.all(proxies.map((proxy) => follow(proxy, key)));
    const visits = proxies.map((proxy) => visit(proxy, key));
    for (const [place, port] of ports.slice(0, 2).entries()) {
      const leaving = shops[place];
      const stopped = leaving?.stop();
      // Silence would make Caddy pass it over before it knows of the other one again.
      await expect.poll(() => statusOfSocket(leaving?.url ?? "", key)).toBe(503);
      expect(await stopped).toBe(0);
      shops[place] = await open(port);
    }
    const found = await Promise.all(visits.map((one) => one.end()));
    expect(found.map(({ lost }) => lost)).toEqual([[], []]);
    for (const { asked } of found) expect(asked).toBeGreaterThan(20);

    const jeweller = createClient(shops[0]?.url ?? "", key, { auth: { persistSession: false } });
    await jeweller.auth.signInWithPassword(admin);
    let price = 1_000;
    // News that came while a feed was away is read anew by the page, not told again.
    const tell = async () => {
      price += 1;
      await jeweller.from("products").update({ price }).eq("product_code", "KOS-R-001").throwOnError();
      return feeds.map(({ heard }) => heard.size > 0);
    };
    await expect.poll(tell, { interval: 500 }).toEqual([true, true]);
    for (const feed of feeds) await feed.end();
  },
);
