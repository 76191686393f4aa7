import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { expect, test } from "vitest";
import { shareConnections } from "./http-server.ts";

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
