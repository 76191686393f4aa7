import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { expect, test } from "vitest";
import { endSlowReaders, shareConnections } from "./http-server.ts";

test("6.4 one address has so many connections and no more, and gets back what it closes", async () => {
  const server = createServer((_request, response) => response.end("ok")).listen(0, "127.0.0.1");
  await once(server, "listening");
  shareConnections(server, 2);
  const { port } = server.address() as AddressInfo;
  const open = () => connect({ port, host: "127.0.0.1" });
  /** What the server answers there, "" when it hung up instead. */
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

test("R08 who reads a little now and then is hung up on, who reads on gets all of it", async () => {
  const page = Buffer.alloc(16 * 1024 * 1024, "a");
  const server = createServer((_request, response) => {
    for (let at = 0; at < page.length; at += 65_536) response.write(page.subarray(at, at + 65_536));
    response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  // Long enough for a machine that is busy: who reads on is not held up for a second.
  endSlowReaders(server, { lookEveryMs: 1_000, leastBytes: 65_536 });
  const { port } = server.address() as AddressInfo;
  const read = async (size: number) => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.on("error", () => undefined);
    socket.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    let received = 0;
    const timer = setInterval(() => {
      // Past its death the kernel still hands over what it had.
      const bytes = socket.read(Math.min(size, socket.readableLength)) as Buffer | null;
      received += bytes?.length ?? 0;
    }, 5);
    const ended = Promise.race([once(socket, "end"), once(socket, "close")]);
    const gone = once(server, "connection").then(
      ([other]: Socket[]) => other && once(other, "close"),
    );
    await Promise.race([gone, ended]);
    clearInterval(timer);
    socket.destroy();
    return received;
  };
  expect(await read(100)).toBeLessThan(page.length / 2);
  expect(await read(4 * 1024 * 1024)).toBeGreaterThan(page.length / 2);
  server.close();
  server.closeAllConnections();
});
