import { Agent, request } from "node:http";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { addressOf } from "../visitor-address.ts";

export interface Measured {
  page: number[];
  rest: number[];
  news: number[];
  errors: string[];
}

interface Shopping {
  url: string;
  anonKey: string;
  measured: Measured;
  isGoing: () => boolean;
  /** Kept short in a try-out. */
  thinkMs: [number, number];
}

const pages = ["/", "/shop/all", "/shop/rings", "/shop/earrings?sort=price", "/product/helios-ring"];
const restPath = "/rest/v1/products?select=id,name,price,image_url&category=eq.rings&order=created_at.desc&limit=24";

/** One shopper on one keep-alive connection: looks, thinks, looks on. */
export async function shop(visitor: number, shopping: Shopping): Promise<void> {
  const { url, anonKey, measured, isGoing, thinkMs } = shopping;
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: addressOf(visitor) });
  const think = () => pause(thinkMs[0] + Math.random() * (thinkMs[1] - thinkMs[0]));
  await pause(Math.random() * thinkMs[1]);
  while (isGoing()) {
    const isRest = Math.random() < 0.3;
    const path = isRest ? restPath : (pages[Math.floor(Math.random() * pages.length)] ?? "/");
    const headers: Record<string, string> = isRest
      ? { apikey: anonKey }
      : { cookie: `lang=${visitor % 2 ? "en" : "el"}` };
    try {
      const { status, ms } = await get(`${url}${path}`, agent, headers);
      (isRest ? measured.rest : measured.page).push(ms);
      if (status !== 200) measured.errors.push(`${path}: ${status}`);
    } catch (error) {
      if (isGoing()) measured.errors.push(`${path}: ${String(error)}`);
    }
    await think();
  }
  agent.destroy();
}

/** A kept connection that the server has just closed is opened anew, once, as browsers do (RFC 9112, 9.3.1). */
export async function get(
  url: string,
  agent: Agent,
  headers: Record<string, string>,
): Promise<{ status: number; ms: number; bytes: number }> {
  try {
    return await getOnce(url, agent, headers);
  } catch (error) {
    if (!(error instanceof IdleClosed)) throw error;
    return getOnce(url, agent, headers);
  }
}

class IdleClosed extends Error {}

async function getOnce(
  url: string,
  agent: Agent,
  headers: Record<string, string>,
): Promise<{ status: number; ms: number; bytes: number }> {
  const startedAt = performance.now();
  const asking = request(url, { agent, headers: { "accept-encoding": "br", ...headers } });
  asking.setTimeout(30_000, () => asking.destroy(new Error("no answer within 30 s")));
  asking.end();
  const [response] = await once(asking, "response").catch((error: unknown) => {
    throw asking.reusedSocket ? new IdleClosed("closed while idle", { cause: error }) : error;
  });
  let bytes = 0;
  response.on("data", (chunk: Buffer) => (bytes += chunk.length));
  await once(response, "end");
  return { status: response.statusCode ?? 0, ms: performance.now() - startedAt, bytes };
}

/** A dashboard or an open page: hears of every change of a product. `onPrice` gets the new price. */
export async function listen(
  visitor: number,
  { url, anonKey }: { url: string; anonKey: string },
  onPrice: (price: number) => void,
): Promise<WebSocket> {
  const address = `${url.replace("http", "ws")}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`;
  const socket = new WebSocket(address, { localAddress: addressOf(visitor) });
  await once(socket, "open");
  const live = Promise.withResolvers<void>();
  socket.on("message", (data: Buffer) => {
    const text = data.toString();
    if (text.includes("Subscribed to PostgreSQL")) live.resolve();
    const price = /"record":\{[^}]*"price":([\d.]+)/.exec(text)?.[1];
    if (price) onPrice(Number(price));
  });
  const changes = [{ event: "*", schema: "public", table: "products" }];
  const payload = { config: { postgres_changes: changes } };
  socket.send(JSON.stringify(["1", "1", "realtime:soak", "phx_join", payload]));
  const beat = setInterval(() => {
    socket.send(JSON.stringify([null, "2", "phoenix", "heartbeat", {}]));
  }, 25_000);
  socket.once("close", () => clearInterval(beat));
  await live.promise;
  return socket;
}
