import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, expect, test } from "vitest";
import { startPreparedShop } from "../shop-process.ts";

const shop = await startPreparedShop();
afterAll(() => shop.stop());

/** Says `first`, then one byte each half second, until the shop hangs up. */
async function dribble(first: string): Promise<void> {
  const socket: Socket = connect(Number(new URL(shop.url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(first);
  socket.resume();
  const timer = setInterval(() => socket.write("a"), 500);
  // `once` would take a reset for a failure: it is another way of hanging up.
  await new Promise((resolve) => socket.once("close", resolve));
  clearInterval(timer);
}

/** The limits of the server's times: 10 s for headers, looked at every 2 s; 30 s for a body. */
test("R08 a hundred clients that send a byte now and then are hung up on, and shoppers notice nothing", async () => {
  const { host } = new URL(shop.url);
  const headers = `GET /shop/all HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `;
  const body = `POST /functions/v1/create-cart-payment HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5000\r\n\r\n{`;
  const slow = Promise.all([
    ...Array.from({ length: 80 }, () => dribble(headers)),
    ...Array.from({ length: 20 }, () => dribble(body)),
  ]);
  let hungUp = false;
  void slow.then(() => (hungUp = true));
  for (let at = 0; at < 20; at++) {
    const page = await fetch(`${shop.url}/shop/all`);
    expect(page.status).toBe(200);
    await page.text();
    // However slow the machine is, one page comes while they are still there.
    if (at === 0) expect(hungUp).toBe(false);
  }
  await slow;
}, 300_000);
