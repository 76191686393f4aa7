import { anonKeyOf } from "#tests/shop-process.ts";
import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import type { Figure } from "./figure.ts";
import { getRequest, hammer } from "./hammer.ts";

interface Addressed {
  url: string;
}

/** Pages from memory, and reads that no memory answers, by one, two and four processes. */
export async function byProcesses(first: Addressed, start: () => Promise<Addressed>): Promise<Figure[]> {
  const anonKey = await anonKeyOf(first);
  const shops = [first];
  const rows: Figure[] = [];
  const alone = new Map<string, number>();
  for (const processes of [1, 2, 4]) {
    while (shops.length < processes) shops.push(await start());
    const before = await balance(shops.map(({ url }) => Number(new URL(url).port)));
    const requests = {
      "/shop/all from memory": getRequest("/shop/all"),
      "REST read of one piece": getRequest("/rest/v1/products?select=id,name&slug=eq.helios-ring&limit=1", {
        apikey: anonKey,
        "x-kosmima": "bench",
      }),
    };
    for (const [name, request] of Object.entries(requests)) {
      const value = await hammer({
        port: before.port,
        request,
        connections: 32,
        durationMs: 4_000,
      });
      if (processes === 1) alone.set(name, value);
      const ceiling = alone.get(name) ?? value;
      const shown = `${name}, ${processes} processes`;
      rows.push({ name: shown, value, unit: "requests/s", ceiling, ratio: value / ceiling });
    }
    before.close();
  }
  return rows;
}

/** One address before several processes: each connection goes to the next of them, bytes as they are. */
async function balance(ports: readonly number[]) {
  let next = 0;
  const server = createServer((client) => {
    const port = ports[next++ % ports.length] ?? 0;
    const shop = connect({ port, host: "127.0.0.1", noDelay: true });
    client.setNoDelay(true);
    client.pipe(shop).pipe(client);
    // The end of one side ends the other.
    client.on("error", () => shop.destroy());
    shop.on("error", () => client.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
