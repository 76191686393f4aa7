import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startShop, type ShopProcess } from "../shop-process.ts";

/** 50 live subscriptions on a real process, of three visitors behind one proxy (20 sockets each at most). */
let shop: ShopProcess;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  shop = await startShop({ DEMO_CATALOGUE: "off", TRUSTED_PROXIES: "1" });
  const config = (await (await fetch(`${shop.url}/config.json`)).json()) as { anonKey: string };
  const { port } = new URL(shop.url);
  for (let i = 0; i < 50; i++) {
    const url = `ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${config.anonKey}&vsn=2.0.0`;
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
  await shop?.stop();
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

test("R21 SIGTERM sends 50 sockets away with 1012 and ends with 0 within 15 s", async () => {
  const codes = Promise.all(sockets.map(async (socket) => (await once(socket, "close"))[0]));
  const start = performance.now();
  expect(await shop.stop()).toBe(0);
  expect(performance.now() - start).toBeLessThan(15_000);
  expect(new Set(await codes)).toEqual(new Set([1012]));
});
