import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#platform/database/database.ts";
import { openPostgres } from "#platform/database/postgres/postgres.ts";
import { silentLog } from "../database.ts";
import { startPostgresServer } from "../postgres-server.ts";
import { preparedOnPostgres, startShop, type ShopProcess } from "../shop-process.ts";

let server: Awaited<ReturnType<typeof startPostgresServer>>;
let folder: string;
let shop: ShopProcess;
let owner: Database;

/** Rows that no door of ours lets in: they came by a restored file, or from before there was a rule. */
beforeAll(async () => {
  const prepared = await preparedOnPostgres();
  ({ folder } = prepared);
  server = await startPostgresServer({ image: prepared.cluster });
  shop = await startShop({ DATABASE_URL: server.url }, folder);
  owner = await openPostgres({ url: server.url, log: silentLog });
  const { rows } = await owner.query<{ name: string }>(
    `select conname as name from pg_constraint
      where conrelid = 'public.products'::regclass and contype = 'c'`,
  );
  for (const { name } of rows) {
    await owner.query(`alter table public.products drop constraint "${name}"`);
  }
});
afterAll(async () => {
  await owner?.close();
  await shop?.stop();
  await server?.stop();
  await rm(folder, { recursive: true });
});

test("AVL-15 no page breaks over a piece whose picture's address is none", async () => {
  for (const address of ["https://[x", "http://", "//[", "javascript:alert(1)", "", " "]) {
    await owner.query("update public.products set image_url = $1", [address]);
    const shown = async (path: string) => {
      const answer = await fetch(`${shop.url}${path}`);
      return { path, status: answer.status, hasProduct: /helios/i.test(await answer.text()) };
    };
    const pages = ["/", "/shop/all", "/shop/rings?lang=el", "/product/helios-ring", "/sitemap.xml"];
    for (const path of pages) {
      expect({ address, ...(await shown(path)) }).toEqual({ address, path, status: 200, hasProduct: true });
    }
  }
});
