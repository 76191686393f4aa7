import { type ShopProcess, anonKeyOf } from "#tests/shop-process.ts";
import type { AttackRequest } from "./attack.ts";
import { requestBytes } from "./raw-requests.ts";

/** Requests that cost a shop much more than their sender: those found on 2026-11-22 (availability), and their kin. */
export async function costlyAttacks(shop: ShopProcess): Promise<[string, AttackRequest[]][]> {
  const anonKey = await anonKeyOf(shop);
  const page = await (await fetch(`${shop.url}/shop/rings`)).text();
  const [, picture = ""] = /\/storage\/v1\/render\/image\/public\/([^"?\s]+)/.exec(page) ?? [];
  const ids = `${shop.url}/rest/v1/products?select=id&price=not.is.null&availability=is.true`;
  const products: { id: string }[] = await (await fetch(ids, { headers: { apikey: anonKey } })).json();
  const key = { apikey: anonKey, authorization: `Bearer ${anonKey}` };
  const json = { ...key, "content-type": "application/json" };
  const read = (query: string) =>
    requestBytes({ line: `GET /rest/v1/products?${query}`, headers: { ...key, prefer: "count=exact" } });
  const size = (width: number) =>
    requestBytes({ line: `GET /storage/v1/render/image/public/${picture}?width=${width}` });
  const cart = ({ id }: { id: string }) =>
    requestBytes({
      line: "POST /functions/v1/create-cart-payment",
      headers: json,
      body: Buffer.from(JSON.stringify({ items: [{ id, quantity: 1 }] })),
    });
  const call = (name: string, body: object) =>
    requestBytes({ line: `POST ${name}`, headers: json, body: Buffer.from(JSON.stringify(body)) });
  const wanted = products.slice(0, 98).map(({ id }) => ({ id, quantity: 1 }));
  const offers = (at: number) =>
    requestBytes({
      line: `GET /rest/v1/rpc/delivery_offers?request=${encodeURIComponent(JSON.stringify({ items: Array.from({ length: 90 }, (_, place) => wanted[(place + at) % wanted.length]) }))}`,
      headers: key,
    });
  const upload = {
    line: "POST /storage/v1/object/product-images/a.png",
    headers: { ...key, "content-type": "image/png" },
  };
  const attacks: Record<string, Buffer[]> = {
    "connections that say nothing": [Buffer.alloc(0)],
    "headers that never end": [Buffer.from("GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: a")],
    "bodies that never come": [requestBytes({ ...upload, length: 5_000_000 })],
    "reads of fifty patterns": numbers(100).map((at) => read(patterns(at))),
    "reads of 64 times everything": [read(`select=${"*,".repeat(63)}*`)],
    "pictures in any size": numbers(400).map((at) => size(at + 1)),
    "anonymous carts": products.map(cart),
    "carts of everything": [call("/functions/v1/create-cart-payment", { items: wanted })],
    "embeds in embeds": numbers(100).map((at) => read(`${embeds(at)}&limit=1000`)),
    "rows chosen by embeds": numbers(100).map((at) => read(`${embeds(at, "!inner")}&order=description`)),
    "numbers of filters": numbers(100).map((at) =>
      call("/rest/v1/rpc/filter_counts", { query: `rinng ${at} neklace perl - a`, filters: { from: at } }),
    ),
    "offers for ninety pieces": numbers(50).map(offers),
    "sitemaps by other names": numbers(400).map((at) => requestBytes({ line: `GET /sitemap.xml?q=${at}` })),
    "quotes and orders that are none": numbers(100).flatMap((at) => [
      requestBytes({ line: `GET /quote/00000000-0000-4000-8000-${String(at).padStart(12, "0")}` }),
      requestBytes({ line: `GET /order/${at}` }),
    ]),
    "sockets with twenty channels": [channels(anonKey)],
    "pages nobody has asked for": numbers(400).map((at) => requestBytes({ line: `GET /shop/all?q=gold-${at}` })),
  };
  return Object.entries(attacks).map(([name, all]) => [name, all.map((bytes) => ({ name, bytes }))]);
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

function patterns(turn: number): string {
  const each = numbers(50).map((at) => `description${at % 2 ? "_el" : ""}.ilike.*n${at}t${turn}*`);
  return `select=*&or=(${each.join()})&order=description.desc&offset=1&limit=1000`;
}

/** The same values four times, each in a list of its own. */
function embeds(turn: number, join = ""): string {
  const one = (name: string) => `${name}:product_choices${join}(*,product_choice_values${join}(*))`;
  return `select=id,${["a", "b", "c", "d"].map(one).join()}&name=neq.n${turn}`;
}

/** Joins that look at every change, each with a filter. */
function channels(anonKey: string): Buffer {
  const hello = `GET /realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0 HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;
  const changes = [{ event: "*", schema: "public", table: "products", filter: "name=like.*a*" }];
  const joins = numbers(20).map((at) => {
    const payload = { config: { postgres_changes: changes } };
    const text = Buffer.from(JSON.stringify(["1", `${at}`, `realtime:${at}`, "phx_join", payload]));
    const head = Buffer.from([0x81, 0x80 | 126, text.length >> 8, text.length & 255, 0, 0, 0, 0]);
    return Buffer.concat([head, text]);
  });
  return Buffer.concat([Buffer.from(hello), ...joins]);
}
