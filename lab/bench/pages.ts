import type { AddressInfo } from "node:net";
import { once } from "node:events";
import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { withShop } from "#tests/shop-process.ts";
import { getRequest, hammer } from "./hammer.ts";
import { median } from "../statistics.ts";
import type { Figure } from "./figure.ts";

const rounds = 7;
const durationMs = 1_000;
const connections = 16;
const paths = ["/", "/shop/rings", "/product/helios-ring"];

/** A page in memory against a bare Hono server that answers with the very same bytes, turn by turn. */
export async function run(): Promise<Figure[]> {
  return withShop({ LOG_LEVEL: "silent" }, async (shop) => {
    const rows: Figure[] = [];
    for (const path of paths) rows.push(await compare(shop.url, path));
    return rows;
  });
}

async function compare(shopUrl: string, path: string): Promise<Figure> {
  const answer = await fetch(`${shopUrl}${path}`, { headers: { "accept-encoding": "identity" } });
  const body = new Uint8Array(await answer.arrayBuffer());
  const bare = await serveBytes(body, Object.fromEntries(answer.headers));
  const turn = (port: number) => hammer({ port, request: getRequest(path), connections, durationMs });
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await turn(Number(new URL(shopUrl).port)));
    theirs.push(await turn(bare.port));
  }
  bare.server.close();
  const value = median(ours);
  const ceiling = median(theirs);
  return {
    name: `${path} from memory`,
    value,
    unit: "requests/s",
    ceiling,
    ratio: value / ceiling,
  };
}

async function serveBytes(body: Uint8Array<ArrayBuffer>, headers: Record<string, string>) {
  const app = new Hono().get("*", () => new Response(body, { headers }));
  // The adaptor makes a plain HTTP/1 server unless it is told otherwise.
  const server = createAdaptorServer(app) as Server;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port };
}
