import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { endSlowReaders, holdRequests, sharePlaces } from "./http-server.ts";

test("AVL-19 H4 one address has so many connections and no more, and gets back what it closes", async () => {
  const server = createServer((_request, response) => response.end("ok")).listen(0, "127.0.0.1");
  await once(server, "listening");
  sharePlaces(server, { inAll: 100, ofAddress: 2 });
  const { port } = server.address() as AddressInfo;
  const open = () => connect({ port, host: "127.0.0.1" });
  /** The server's answer there, "" when it hung up instead. */
  const ask = (socket: Socket) =>
    new Promise<string>((resolve) => {
      socket.once("data", (bytes) => resolve(bytes.toString().slice(9, 12)));
      socket.once("close", () => resolve(""));
      socket.on("error", () => undefined);
      socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    });
  const [one, two] = [open(), open()];
  expect([await ask(one), await ask(two)]).toEqual(["200", "200"]);
  expect(await ask(open())).toBe("");
  one.destroy();
  await expect.poll(() => ask(open())).toBe("200");
  server.close();
  server.closeAllConnections();
});

test("AVL-19 where places are short the connection that has been idle for longest makes room", async () => {
  const server = createServer((_request, response) => response.end("ok")).listen(0, "127.0.0.1");
  await once(server, "listening");
  sharePlaces(server, { inAll: 2, ofAddress: 2 });
  const { port } = server.address() as AddressInfo;
  const open = async () => {
    const socket = connect({ port, host: "127.0.0.1" });
    const closed = once(socket, "close");
    await once(server, "connection");
    return { socket, closed };
  };
  const ask = async ({ socket }: { socket: Socket }) => {
    socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await once(socket, "data");
  };
  const [first, second] = [await open(), await open()];
  await ask(second);
  // It has been used since: the second one is idle for longest.
  await ask(first);
  const other = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.2" });
  await second.closed;
  await ask({ socket: other });
  await ask(first);
  server.close();
  server.closeAllConnections();
});

test("R08 who reads a little now and then is hung up on, who reads on gets all of it", async () => {
  const leastBytes = 65_536;
  const pieces = Array.from({ length: 256 }, () => Buffer.alloc(leastBytes, "a"));
  const server = createServer((_request, response) => {
    Readable.from(pieces).pipe(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  // The server looks when the test says so.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const lookEveryMs = 1_000;
  const look = () => vi.advanceTimersByTime(lookEveryMs);
  endSlowReaders(server, { lookEveryMs, leastBytes });
  const { port } = server.address() as AddressInfo;
  /** Both ends of a reader of whom more bytes are waiting than the network between holds. */
  const open = async () => {
    const reader = connect({ port, host: "127.0.0.1" });
    const connected = once(server, "connection") as Promise<[Socket]>;
    reader.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    const [ours] = await connected;
    await vi.waitUntil(() => ours.writableLength > 0 && reader.readableLength > 0);
    return { reader, ours, taken: () => ours.bytesWritten - ours.writableLength };
  };

  const slow = await open();
  slow.reader.on("error", () => undefined);
  look();
  slow.reader.read(100);
  look();
  expect(slow.ours.destroyed).toBe(true);
  slow.reader.destroy();

  const good = await open();
  look();
  const before = good.taken();
  let received = 0;
  while (good.taken() - before < leastBytes) {
    received += (good.reader.read() as Buffer | null)?.length ?? 0;
    await setImmediate();
  }
  look();
  expect(good.ours.destroyed).toBe(false);
  received += (await buffer(good.reader)).length;
  expect(received).toBeGreaterThan(pieces.length * leastBytes);
  server.close();
  server.closeAllConnections();
});

test("R21 a socket that comes while the shop is opening is told to come again, and the end does not wait for it", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  // Every shop has places: with a listener that only counts, Node leaves the socket to nobody.
  sharePlaces(server, { inAll: 100, ofAddress: 100 });
  const admit = holdRequests(server);
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1" });
  const said = text(socket);
  socket.write("GET /realtime/v1/websocket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
  expect(await said).toMatch(
    /^HTTP\/1\.1 503 Service Unavailable\r\n[^]*\nretry-after: 1\r\n[^]*"The shop is opening"/,
  );
  admit((_request, response) => response.end("ok"));
  await new Promise((resolve) => server.close(resolve));
});
