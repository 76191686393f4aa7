import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";

/** One address before several processes: each connection goes to the next of them, bytes as they are. */
export async function balance(ports: readonly number[]) {
  let next = 0;
  const server = createServer((client) => {
    const port = ports[next++ % ports.length] ?? 0;
    const shop = connect({ port, host: "127.0.0.1", noDelay: true });
    client.setNoDelay(true);
    client.pipe(shop).pipe(client);
    // Whoever goes away takes the other along.
    client.on("error", () => shop.destroy());
    shop.on("error", () => client.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
