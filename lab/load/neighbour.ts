import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { buffer } from "node:stream/consumers";
import { createClient } from "@supabase/supabase-js";
import { WebSocket } from "ws";
import { admin, figuresOf, type ShopProcess } from "#tests/shop-process.ts";

/** The neighbour's answers: their time to the last byte, and their differences from before. */
export interface Look {
  path: string;
  status: number;
  ms: number;
  fault: string | undefined;
}

/** Opens a page, reads, looks at a thumbnail, hears of changes; every answer is compared with the first one. */
export async function openNeighbour(shop: ShopProcess, address = "127.0.0.2") {
  const url = shop.url.replace("localhost", "127.0.0.1");
  const agent = new Agent({ keepAlive: true, maxSockets: 6, localAddress: address });
  const ask = visitor(url, agent);
  const { anonKey } = JSON.parse((await ask("/config.json")).body.toString());
  const thumbnail = /\/storage\/v1\/render\/image\/public\/[^"\s]+/.exec(
    (await ask("/shop/rings")).body.toString(),
  )?.[0];
  if (!thumbnail) throw new Error("A page of the shop shows no picture");
  const kept = ["/shop/rings", "/product/helios-ring", readPath(""), thumbnail.replaceAll("&amp;", "&")];
  const first = new Map<string, Buffer>();
  for (const path of kept) first.set(path, (await ask(path, anonKey)).body);
  const feed = await openFeed(url, anonKey, address);
  const uptimeS = await uptimeOf(shop);
  let turn = 0;

  /** One page or read after the other: some that are remembered, and two that nobody has asked for before. */
  async function look(): Promise<Look> {
    turn += 1;
    const fresh = [`/shop/all?q=look-${turn}`, readPath(`&name=neq.look-${turn}`)];
    const path = [...kept, ...fresh][turn % (kept.length + fresh.length)] ?? "/";
    const startedAt = performance.now();
    const { status, body } = await ask(path, anonKey).catch((error: unknown) => ({
      status: 0,
      body: Buffer.from(String(error)),
    }));
    const ms = performance.now() - startedAt;
    const expected = path.startsWith("/rest/") ? first.get(readPath("")) : first.get(path);
    const isOther = expected !== undefined && !expected.equals(body);
    const fault = status !== 200 ? `${status}` : isOther ? "other bytes" : undefined;
    return { path, status, ms, fault };
  }

  return {
    look,
    /** Looks again and again, with a breath between, until `isOver`. */
    async watch(isOver: () => boolean): Promise<Look[]> {
      const looks: Look[] = [];
      while (!isOver()) {
        looks.push(await look());
        await pause(breathMs);
      }
      return looks;
    },
    hearsAChange: feed.hearsAChange,
    /** The broken ones of the rules that hold afterwards: same process, same bytes, the next change is heard. */
    async aftermath(): Promise<string[]> {
      const looks = [];
      for (const _ of kept) looks.push(await look(), await look());
      const faults = looks.flatMap(({ path, fault }) => (fault ? [`${path}: ${fault}`] : []));
      const isSame = (await uptimeOf(shop).catch(() => 0)) > uptimeS;
      if (!isSame) faults.push("the process is another one");
      if (!(await feed.hearsAChange())) faults.push("the feed is silent");
      return faults;
    },
    async close() {
      await feed.close();
      agent.destroy();
    },
  };
}

/** Requests come no faster than a visitor may send them for some minutes; half of them are pages. */
const breathMs = 30;

/** The rings, in an order that no filter of ours changes. */
const readPath = (more: string) => `/rest/v1/products?select=id,name,price&category=eq.rings&order=id${more}`;

async function uptimeOf(shop: ShopProcess): Promise<number> {
  return (await figuresOf(shop))("process_uptime_seconds");
}

function visitor(url: string, agent: Agent) {
  return async (path: string, apikey = "", isAgain = false): ReturnType<typeof answerOf> => {
    const asking = request(`${url}${path}`, { agent, headers: { apikey } });
    asking.setTimeout(30_000, () => asking.destroy(new Error("no answer within 30 s")));
    asking.end();
    try {
      const [answer]: IncomingMessage[] = await once(asking, "response");
      return await answerOf(answer);
    } catch (error) {
      // A connection that the server has just closed for being idle is opened anew, as browsers do.
      if (!asking.reusedSocket || isAgain) throw error;
      return visitor(url, agent)(path, apikey, true);
    }
  };
}

async function answerOf(answer: IncomingMessage | undefined) {
  if (!answer) throw new Error("no answer");
  return { status: answer.statusCode ?? 0, body: await buffer(answer) };
}

/** The neighbour's open page, and an admin elsewhere whose change it is to hear. */
async function openFeed(url: string, anonKey: string, localAddress: string) {
  const open = (storageKey: string) =>
    createClient(url, anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, storageKey },
      // The types of `ws` are those of a server.
      realtime: { transport: socketFrom(localAddress) as never },
    });
  const page = open("page");
  const prices: number[] = [];
  const live = Promise.withResolvers<void>();
  const filter = { event: "*", schema: "public", table: "products" } as const;
  page
    .channel("neighbour")
    .on("postgres_changes", filter, ({ new: row }) => prices.push(Number("price" in row && row["price"])))
    .on("system", {}, ({ status }) => status === "ok" && live.resolve())
    .subscribe();
  await live.promise;
  const desk = open("desk");
  const { error } = await desk.auth.signInWithPassword(admin);
  if (error) throw error;
  const products = () => desk.from("products");
  // No page and no read that the neighbour compares shows it.
  const code = "KOS-E-001";
  const { data } = await products().select("price").eq("product_code", code).single();

  return {
    /** A price goes up and back again. */
    async hearsAChange(): Promise<boolean> {
      for (const price of [7_777, data?.price]) {
        const { error: refused } = await products().update({ price }).eq("product_code", code);
        if (refused) return false;
        const until = performance.now() + 30_000;
        while (prices.at(-1) !== price && performance.now() < until) await pause(20);
        if (prices.at(-1) !== price) return false;
      }
      return true;
    },
    async close() {
      await page.removeAllChannels();
      await page.realtime.disconnect();
    },
  };
}

function socketFrom(localAddress: string) {
  return class extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols, { localAddress });
    }
  };
}
