import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve, type ServerType } from "@hono/node-server";
import { Hono } from "hono";
import sharp from "sharp";
import { guest } from "#platform/caller.ts";
import type { Callers } from "#platform/callers.ts";
import { bootstrap } from "#platform/database/migrate.ts";
import { openPglite } from "#platform/database/pglite/pglite.ts";
import { createKeys } from "#platform/keys.ts";
import { createDiskFiles } from "#platform/storage/files/disk.ts";
import { createStorage } from "#platform/storage/storage.ts";
import { silentLog } from "#tests/database.ts";
import { getRequest, hammer } from "./hammer.ts";
import { median } from "../statistics.ts";
import type { Figure } from "./figure.ts";

const rounds = 5;
const durationMs = 1500;
const connections = 16;
const browser = { Accept: "image/avif,image/webp,*/*" };
const reads = {
  "Storage: a rendering that was made before": "/render/image/public/pictures/one.jpg?width=400",
  "Storage: a public object": "/object/public/pictures/one.jpg",
};

/** A page's pictures as ratios to a bare Hono server with the same bytes; one rendering against the encoder alone. */
export async function run(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "bench-storage-"));
  const database = await openPglite({ log: silentLog });
  const stops: (() => Promise<unknown>)[] = [
    () => database.close(),
    () => rm(folder, { recursive: true, force: true }),
  ];
  try {
    await bootstrap(database);
    await database.query("insert into storage.buckets (id, name, public) values ('pictures', 'pictures', true)");
    const storage = createStorage({
      database,
      files: createDiskFiles(folder),
      keys: await createKeys(),
      callers: operatorOnly,
      log: silentLog,
    });
    stops.unshift(storage.close);
    const room = (request: Request) => storage.app.fetch(request, nobody);
    await upload(room);
    const port = await listen(room, stops);
    const rows: Figure[] = [];
    for (const [name, path] of Object.entries(reads)) {
      rows.push(
        await compare(name, path, {
          port,
          barePort: await listen((await bare(port, path)).fetch, stops),
        }),
      );
    }
    return [...rows, await timeRendering(port)];
  } finally {
    for (const stop of stops) await stop();
  }
}

type Fetch = (request: Request) => Promise<Response> | Response;
const nobody = { caller: guest, requestId: "bench", peerAddress: "unknown" };

/** Every token counts as the operator's: this measures the room, not the door. */
const operatorOnly: Pick<Callers, "identify" | "isEnded"> = {
  isEnded: () => false,
  identify: async () => ({ role: "service_role", claims: { role: "service_role" } }),
};

async function upload(room: Fetch): Promise<void> {
  const answer = await room(
    new Request("http://localhost/object/pictures/one.jpg", {
      method: "POST",
      headers: {
        authorization: "Bearer x",
        "content-type": "image/jpeg",
        "cache-control": "max-age=3600",
      },
      body: new Uint8Array(await sourcePicture()),
    }),
  );
  if (!answer.ok) throw new Error(`The upload was answered with ${answer.status}`);
}

function sourcePicture(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
  return sharp({ create: { width: 1200, height: 1200, channels: 3, background: "#888", noise } })
    .blur(2)
    .jpeg({ quality: 80 })
    .toBuffer();
}

async function compare(
  name: string,
  path: string,
  { port, barePort }: { port: number; barePort: number },
): Promise<Figure> {
  const request = getRequest(path, browser);
  const [ours, ceilings]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    const ceiling = await hammer({ port: barePort, request, connections, durationMs });
    const value = await hammer({ port, request, connections, durationMs });
    if (round === 0) continue;
    ceilings.push(ceiling);
    ours.push(value);
  }
  const [value, ceiling] = [median(ours), median(ceilings)];
  return {
    name,
    value: Math.round(value),
    unit: "requests/s",
    ceiling: Math.round(ceiling),
    ratio: value / ceiling,
  };
}

/** Renderings per second, one after the other, each of a width of its own so that none was made before. */
async function timeRendering(port: number): Promise<Figure> {
  const source = await sourcePicture();
  const widths = Array.from({ length: 8 }, (_, at) => 390 + at);
  const time = async (make: (width: number) => Promise<unknown>) => {
    await make(389);
    const started = performance.now();
    for (const width of widths) await make(width);
    return (widths.length * 1000) / (performance.now() - started);
  };
  const ceiling = await time((width) => sharp(source).resize({ width }).avif({ quality: 60, effort: 2 }).toBuffer());
  const value = await time((width) =>
    fetch(`http://127.0.0.1:${port}/render/image/public/pictures/one.jpg?width=${width}`, {
      headers: browser,
    }).then((response) => response.arrayBuffer()),
  );
  return {
    name: "Storage: a new rendering (AVIF, 400 px)",
    value: Math.round(value * 10) / 10,
    unit: "renderings/s",
    ceiling: Math.round(ceiling * 10) / 10,
    ratio: value / ceiling,
  };
}

async function bare(port: number, path: string): Promise<Hono> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: browser });
  const body = new Uint8Array(await answer.arrayBuffer());
  const skipped = new Set(["date", "connection", "keep-alive", "content-length"]);
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !skipped.has(name)));
  const app = new Hono();
  app.get("*", (context) => context.body(body, 200, headers));
  return app;
}

async function listen(fetch: Fetch, stops: (() => Promise<unknown>)[]): Promise<number> {
  const server = await new Promise<ServerType>((resolve) => {
    const starting = serve({ fetch, port: 0, hostname: "127.0.0.1" }, () => resolve(starting));
  });
  stops.unshift(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}
