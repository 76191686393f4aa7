import { once } from "node:events";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { type ShopProcess, anonKeyOf, startPreparedShop } from "../shop-process.ts";

/** 50 live subscriptions on a real process, of three visitors behind one proxy (20 sockets each at most). */
const shop = await startPreparedShop({ TRUSTED_PROXIES: "1" });
const sockets: WebSocket[] = [];

beforeAll(async () => {
  const anonKey = await anonKeyOf(shop);
  const { port } = new URL(shop.url);
  for (let i = 0; i < 50; i++) {
    const url = `ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`;
    const socket = new WebSocket(url, {
      headers: { "x-forwarded-for": `10.0.0.${Math.floor(i / 20)}` },
    });
    await once(socket, "open");
    sockets.push(socket);
    const changes = [{ event: "*", schema: "public", table: "products" }];
    const live = hear(socket, "Subscribed to PostgreSQL");
    const payload = { config: { postgres_changes: changes } };
    socket.send(JSON.stringify(["1", "1", "realtime:list", "phx_join", payload]));
    await live;
  }
});

afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await shop.stop();
});

function hear(socket: WebSocket, text: string): Promise<void> {
  return new Promise((resolve) => {
    socket.on("message", function listen(data: Buffer) {
      if (!data.includes(text)) return;
      socket.off("message", listen);
      resolve();
    });
  });
}

/** A call whose head the shop has read and whose body is on its way, and its answer. */
async function callUnderWay(shop: ShopProcess) {
  const body = JSON.stringify({ items: [] });
  const call = request(`${shop.url}/functions/v1/create-cart-payment`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "content-length": body.length,
      expect: "100-continue",
    },
  });
  const answer = once(call, "response").then(([response]) => {
    response.resume();
    return response.statusCode as number;
  });
  answer.catch(() => undefined);
  const goOn = once(call, "continue");
  call.flushHeaders();
  await goOn;
  call.write(body.slice(0, 5));
  return { answer, finish: () => call.end(body.slice(5)) };
}

test("R21 SIGTERM sends 50 sockets away with 1012, what is under way finishes, whoever comes meanwhile is still answered", async () => {
  const codes = Promise.all(sockets.map(async (socket) => (await once(socket, "close"))[0]));
  const { answer, finish } = await callUnderWay(shop);
  const ended = shop.stop();
  expect(new Set(await codes)).toEqual(new Set([1012]));
  const status = async (path: string) => (await fetch(`${shop.url}${path}`)).status;
  await expect.poll(() => status("/readyz")).toBe(503);
  expect([await status("/healthz"), await status("/")]).toEqual([200, 200]);
  finish();
  // An empty cart is refused by the shop itself, not cut off.
  expect(await answer).toBe(400);
  expect(await ended).toBe(0);
});

test("R21 a second signal ends at once what is still under way", async () => {
  const again = await startPreparedShop();
  await callUnderWay(again);
  const ended = again.stop();
  await expect.poll(async () => (await fetch(`${again.url}/readyz`)).status).toBe(503);
  again.process.kill("SIGTERM");
  expect(await ended).toBe(1);
});
