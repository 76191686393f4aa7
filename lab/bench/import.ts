import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import type { ImportLine } from "#app/admin/products/files/product-imports.ts";
import { takeBack } from "#app/admin/products/import/past/past-imports.ts";
import { carryOut, stageLines } from "#app/admin/products/import/run/run-import.ts";
import { startPostgresServer } from "#tests/postgres-server.ts";
import { adminOf, copyOfPreparedFolder, startShop, type ShopProcess } from "#tests/shop-process.ts";
import type { Figure } from "./figure.ts";

/** Figures that an import promises on two quiet cores (MOV-06), and a neighbour's page beside it (AVL-06). */
const ceilings = { ringsS: 30, linesS: 60, backS: 60, pageMs: 250 };
const pages = ["/shop/rings", "/product/helios-ring", "/shop/all?sort=price-asc"];
const pauseMs = 100;

/** 300 rings of 15 sizes with stock, then 10,000 lines without choices, as the dashboard sends them and takes them back, on both engines. */
export async function run(): Promise<Figure[]> {
  const figures = await onEngine("PGlite", {});
  const server = await startPostgresServer();
  try {
    return [...figures, ...(await onEngine("PostgreSQL", { DATABASE_URL: server.url }))];
  } finally {
    await server.stop();
  }
}

async function onEngine(engine: string, environment: Record<string, string>): Promise<Figure[]> {
  const folder = await copyOfPreparedFolder();
  const shop = await startShop({ ...environment, LOG_LEVEL: "error" }, folder);
  try {
    const rings = Array.from({ length: 300 }, (_, at) => ring(at));
    const plain = Array.from({ length: 10_000 }, (_, at) => ({
      line: at + 2,
      product: {
        name: `Plain ${at}`,
        category: "rings",
        price: 10 + (at % 90),
        product_code: `P-${at}`,
        stock: at % 7,
      },
    }));
    return [
      ...(await timed(shop, { name: `${engine}: 300 rings of 15 sizes`, lines: rings, ceilingS: ceilings.ringsS })),
      ...(await timed(shop, { name: `${engine}: 10,000 lines`, lines: plain, ceilingS: ceilings.linesS })),
    ];
  } finally {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function ring(at: number): ImportLine {
  const values = Array.from({ length: 15 }, (_, size) => ({
    id: randomUUID(),
    label: `${46 + size}`,
    label_el: "",
    surcharge: size > 10 ? 15 : 0,
    is_default: false,
    undecided: false,
    stock: (at + size) % 4,
  }));
  const choices = [{ id: randomUUID(), kind: "size", name: "Ring size", name_el: "Μέγεθος", scale: "ring", values }];
  return { line: at + 2, product: { name: `Ring ${at}`, category: "rings", price: 120 + at, choices } };
}

interface Work {
  name: string;
  lines: ImportLine[];
  ceilingS: number;
}

async function timed(shop: ShopProcess, { name, lines, ceilingS }: Work): Promise<Figure[]> {
  const client = await adminOf(shop);
  const neighbour = beNeighbour(shop);
  const startedAt = performance.now();
  const running = { id: randomUUID(), file: name, signal: new AbortController().signal, ...silent };
  await stageLines(client, lines, running);
  const answer = await carryOut(client, running);
  const seconds = (performance.now() - startedAt) / 1000;
  const waits = (await neighbour.stop()).toSorted((one, other) => one - other);
  if (answer.added !== lines.length) throw new Error(`${name}: ${answer.added} of ${lines.length} were added`);
  const backAt = performance.now();
  await takeBack(client, running.id, () => {});
  const backS = (performance.now() - backAt) / 1000;
  const against = (value: number, ceiling: number) => ({ value, ceiling, ratio: value / ceiling });
  return [
    { name, unit: "s", ...against(seconds, ceilingS) },
    { name: `${name}, taken back`, unit: "s", ...against(backS, ceilings.backS) },
    { name: `${name}, a page meanwhile (p95)`, unit: "ms", ...against(share(waits, 0.95), ceilings.pageMs) },
    { name: `${name}, a page meanwhile (longest)`, unit: "ms", ...against(share(waits, 1), ceilings.pageMs) },
  ];
}

const silent = { onStaged: () => {}, onProgress: () => {} };

const share = (sorted: readonly number[], part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? 0;

/** Another visitor who looks at one page after the other; `stop` resolves to how long each took. */
function beNeighbour({ url }: ShopProcess): { stop(): Promise<number[]> } {
  const waits: number[] = [];
  let isOver = false;
  const looking = (async () => {
    for (let at = 0; !isOver; at++) {
      const startedAt = performance.now();
      const answer = await fetch(`${url}${pages[at % pages.length]}`);
      await answer.text();
      waits.push(performance.now() - startedAt);
      if (answer.status !== 200) throw new Error(`A neighbour's page answered ${answer.status}`);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  })();
  return {
    async stop() {
      isOver = true;
      await looking;
      return waits;
    },
  };
}
