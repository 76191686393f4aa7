import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { root, startPreparedShop } from "../shop-process.ts";

/**
 * Bytes of each file compressed by itself, as it is sent. gzip, the larger of the two that browsers take. A quarter of
 * a kilobyte of each page watches over its code, for browsers that run nothing newer (BRW-02).
 */
const most = { code: 165_700, style: 13_700, page: 34_600, fonts: 36_000 };
const mostCode = new Map([
  ["/", 158_900],
  ["/?lang=el", 159_950],
  ["/product/helios-ring?lang=el", 170_000],
]);
const pages = [
  "/",
  "/?lang=el",
  "/shop",
  "/shop/rings",
  "/collections/helios?lang=el",
  "/product/helios-ring?lang=el",
  "/payment-success",
  "/favourites",
  "/terms",
  "/privacy",
  "/withdraw",
  "/no-such-page",
];

const client = join(root, "build/client");
const shop = await startPreparedShop();
afterAll(() => shop.stop());

describe("what a shopper's browser fetches before anything is pressed", () => {
  it.each(pages)("%s stays within its bytes", async (path) => {
    const html = await (await fetch(`${shop.url}${path}`)).text();
    const files = assetsOf(html);
    expect(gzipSync(html).length).toBeLessThan(most.page);
    const code = await gzipped(files.filter((file) => file.endsWith(".js")));
    expect(code).toBeLessThan(mostCode.get(path) ?? most.code);
    // The style is in the page itself: one way there less before anything is drawn.
    const style = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "";
    expect(style).toContain("@font-face");
    expect(gzipSync(style).length).toBeLessThan(most.style);
    expect(files.filter((file) => file.endsWith(".css"))).toEqual([]);
    const fonts = files.filter((file) => file.endsWith(".woff2"));
    expect(fonts).toHaveLength(2);
    expect(await sizes(fonts)).toBeLessThan(most.fonts);
  });

  it("no code is asked for before the page is drawn", async () => {
    const html = await (await fetch(`${shop.url}/shop`)).text();
    expect(html).not.toMatch(/<link[^>]*modulepreload/);
    expect(html).not.toMatch(/<script[^>]*\ssrc=/);
    const [, start = ""] = /<script type="module"[^>]*>([^<]*)<\/script>/.exec(html) ?? [];
    expect(start).toContain("requestAnimationFrame");
    expect(start).not.toMatch(/^import /m);
  });

  it("LNG-01 the texts of one language, not of both", async () => {
    const english = assetsOf(await (await fetch(`${shop.url}/`)).text());
    const greek = assetsOf(await (await fetch(`${shop.url}/?lang=el`)).text());
    const isText = (file: string) => /\/(en|el)-/.test(file);
    expect(english.filter(isText)).toEqual([expect.stringContaining("/en-")]);
    expect(greek.filter(isText)).toEqual([expect.stringContaining("/el-")]);
  });
});

it("nothing of the dashboard is within reach of a shopper's code", async () => {
  const html = await Promise.all(pages.map(async (path) => (await fetch(`${shop.url}${path}`)).text()));
  const reached = await reachable(html.flatMap(assetsOf).filter((file) => file.endsWith(".js")));
  const code = await Promise.all(
    [...reached].map(async (file) => [file, await readFile(join(client, file), "utf8")] as const),
  );
  // Words that only the dashboard says, and what only its forms need.
  for (const word of ["Create your first product", "Clear All", "ZodError", "UndetectableDelimiter"]) {
    const holders = code.filter(([, text]) => text.includes(word)).map(([file]) => file);
    expect(holders, `${word} is the dashboard's`).toEqual([]);
  }
  const names = await readdir(join(client, "assets"));
  const dashboard = names.filter((name) => name.startsWith("admin-route"));
  expect(dashboard).not.toHaveLength(0);
  expect([...reached].filter((file) => file.includes("admin"))).toEqual([]);
});

/** Every file that the page names: linked, preloaded, or fetched once it is drawn. `tell-faults` comes with a fault. */
function assetsOf(html: string): string[] {
  const named = html.matchAll(/"(\/assets\/(?!tell-faults-)[^"]+\.(?:js|css|woff2))"/g);
  return [...new Set(Array.from(named, ([, file = ""]) => file))];
}

/** Follows everything that the files import, at once or later, but for what the router fetches for another page. */
async function reachable(files: string[]): Promise<Set<string>> {
  const found = new Set<string>();
  const visit = async (file: string): Promise<void> => {
    if (found.has(file) || file.includes("/manifest-")) return;
    found.add(file);
    const code = await readFile(join(client, file), "utf8");
    const imports = code.matchAll(/(?:from|import)\s*\(?\s*["'`]\.\/([\w.-]+\.js)["'`]/g);
    for (const [, name = ""] of imports) await visit(`/assets/${name}`);
  };
  for (const file of files) await visit(file);
  return found;
}

async function gzipped(files: string[]): Promise<number> {
  const all = await Promise.all(files.map((file) => readFile(join(client, file))));
  return all.reduce((sum, bytes) => sum + gzipSync(bytes).length, 0);
}

async function sizes(files: string[]): Promise<number> {
  const all = await Promise.all(files.map((file) => readFile(join(client, file))));
  return all.reduce((sum, bytes) => sum + bytes.length, 0);
}
