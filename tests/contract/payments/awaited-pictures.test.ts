import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { PictureMissing } from "#supabase/functions/_pictures/picture-missing.ts";
import { openPaymentWorld } from "./payment-world.ts";

const w = await openPaymentWorld();
const admin = await w.addAdmin();
beforeEach(() => w.query("delete from private.awaited_pictures"));

const png = async (background: string) =>
  new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer(),
  );
const elsewhere = async (address: string, background = "#c9a227") =>
  void w.pictures.set(address, { bytes: await png(background), type: "image/png" });

const call = async (name: string, args: object = {}): Promise<any> =>
  (await admin.client.rpc(name, args).throwOnError()).data;
async function imported(product: object): Promise<string> {
  const id = randomUUID();
  await call("stage_product_import", { import: id, lines: [{ line: 2, product: { category: "rings", ...product } }] });
  await call("apply_product_import", { import: id });
  return id;
}
async function shown(name: string): Promise<any> {
  const { data } = await w.shop
    .anonClient()
    .from("products")
    .select("id,image_url,image_alt,product_pictures(position,url,alt)")
    .eq("name", name)
    .order("position", { referencedTable: "product_pictures" })
    .single()
    .throwOnError();
  return data;
}
const picturesOf = async (id: string) => (await call("product_import", { import: id })).pictures;
const own = expect.stringMatching(/\/storage\/v1\/object\/public\/product-images\/import\/[0-9a-f]{32}\.png$/);

test("MOV-03 MOV-07 an admin looks at a picture before the import by the shop alone, which keeps none of it", async () => {
  await elsewhere("https://old.test/seen.png");
  const look = (address: string, headers = { authorization: admin.authorization }) =>
    w.functions.table["preview-picture"].fetch(
      new Request("https://shop.test/functions/v1/preview-picture", {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ address }),
      }),
    );
  const seen = await look("https://old.test/seen.png");
  expect(new Uint8Array(await seen.arrayBuffer())).toEqual(await png("#c9a227"));
  expect(seen.headers.get("content-type")).toBe("application/octet-stream");
  expect((await look("https://old.test/seen.png", { authorization: "" })).status).toBe(401);
  const gone = await look("https://old.test/gone.png");
  expect([gone.status, await gone.json()]).toMatchObject([404, { code: "no_picture" }]);
  expect(await w.query("select 1 from private.awaited_pictures")).toEqual([]);
  const kept = await w.query("select 1 from storage.objects where name like 'import/%'");
  expect(kept).toEqual([]);
});

test("MOV-02 a piece stands at once, its pictures come at their places into our storage, and nothing says another host", async () => {
  const [first, third] = ["https://old.test/1.png", "https://cdn.old.test/3.png?v=2"];
  const id = await imported({
    name: "Pictured",
    image_url: first,
    image_alt: "From the front",
    pictures: [
      { url: "/two.webp", alt: "Two" },
      { url: third, alt: "Three", alt_el: "Τρία" },
    ],
  });
  const before = await shown("Pictured");
  expect(before).toMatchObject({ image_url: null, product_pictures: [{ position: 2, url: "/two.webp" }] });
  expect(await picturesOf(id)).toEqual({ wanted: 2, had: 0, failed: 0, waiting: 2, left: 0 });
  expect(await call("picture_progress")).toEqual({ waiting: 2, failed: 0 });
  await elsewhere(first);
  await elsewhere(third, "#222222");
  expect(await w.functions.fetchPictures()).toEqual({ placed: 2, missing: 0 });
  const after = await shown("Pictured");
  expect(after).toMatchObject({
    image_url: own,
    image_alt: "From the front",
    product_pictures: [
      { position: 2, url: "/two.webp", alt: "Two" },
      { position: 3, url: own, alt: "Three" },
    ],
  });
  expect((await fetch(after.image_url)).headers.get("content-type")).toBe("image/png");
  expect(await picturesOf(id)).toMatchObject({ had: 2, waiting: 0 });
  // A picture that has arrived is nobody's change.
  expect(await call("take_back_import", { import: id })).toMatchObject({ removed: 1, stayed: [] });
});

test("MOV-02 an existing piece keeps its picture until the new one is there, and its own stay where they are", async () => {
  const name = "Repictured";
  await imported({ name, image_url: "/old.webp" });
  const { id } = await shown(name);
  const address = "https://old.test/new.png";
  await imported({ id, name, image_url: address, pictures: [{ url: "/old.webp" }] });
  expect(await shown(name)).toMatchObject({ image_url: "/old.webp" });
  await elsewhere(address);
  await w.functions.fetchPictures();
  const { image_url } = await shown(name);
  expect(image_url).toEqual(own);
  // An address that the piece shows by now is its own, and is asked for no more.
  await imported({ id, name, image_url: "/old.webp", pictures: [{ url: image_url }] });
  expect(await shown(name)).toMatchObject({ image_url: "/old.webp", product_pictures: [{ url: image_url }] });
  expect(await call("picture_progress")).toEqual({ waiting: 0, failed: 0 });
});

test("MOV-02 what can't be had is named, tried again after growing pauses, retried or left by an admin", async () => {
  const [gone, away] = ["https://old.test/gone.png", "https://old.test/away.png"];
  const id = await imported({ name: "Unpictured", image_url: gone, pictures: [{ url: away }] });
  w.pictures.set(away, new PictureMissing("timed_out"));
  expect(await w.functions.fetchPictures()).toEqual({ placed: 0, missing: 2 });
  const [failed, waiting] = await call("import_pictures", { import: id });
  expect(failed).toMatchObject({ product: "Unpictured", position: 1, address: gone, state: "failed" });
  expect([failed.reason, waiting.reason, waiting.state, waiting.tries]).toEqual([
    "not_found",
    "timed_out",
    "waiting",
    1,
  ]);
  // It is not due before its pause is over.
  expect(await w.functions.fetchPictures()).toEqual({ placed: 0, missing: 0 });
  const pauses: number[] = [];
  for (let tries = 2; tries <= 8; tries++) {
    const [{ pause }] = await w.query(
      "select round(extract(epoch from next_at - now()) / 60) as pause from private.awaited_pictures where id = $1",
      [waiting.id],
    );
    pauses.push(Number(pause));
    await w.query("update private.awaited_pictures set next_at = now() where id = $1", [waiting.id]);
    await w.functions.fetchPictures();
  }
  expect(pauses).toEqual([1, 5, 30, 120, 360, 720, 1440]);
  expect(await picturesOf(id)).toMatchObject({ failed: 2, waiting: 0 });
  await elsewhere(gone);
  expect(await call("retry_pictures", { pictures: [failed.id] })).toBe(1);
  expect(await call("leave_pictures", { pictures: [waiting.id] })).toBe(1);
  await w.functions.fetchPictures();
  expect(await picturesOf(id)).toEqual({ wanted: 2, had: 1, failed: 0, waiting: 0, left: 1 });
  expect(await call("import_pictures")).toEqual([]);
});

test("MOV-02 a picture that the jeweller has put there meanwhile stays", async () => {
  const address = "https://old.test/late.png";
  const id = await imported({ name: "Overtaken", image_url: address });
  const { id: product } = await shown("Overtaken");
  await admin.client.from("products").update({ image_url: "/mine.webp" }).eq("id", product).throwOnError();
  await elsewhere(address);
  expect(await w.functions.fetchPictures()).toEqual({ placed: 0, missing: 1 });
  expect(await shown("Overtaken")).toMatchObject({ image_url: "/mine.webp" });
  const [left] = await call("import_pictures", { import: id });
  expect(left).toMatchObject({ state: "left", reason: "changed_meanwhile" });
});

test("MOV-02 a host is asked for three at once, another beside it; what a process did not finish comes again", async () => {
  const pictures = (host: string) => Array.from({ length: 5 }, (_, at) => ({ url: `https://${host}/${at}.png` }));
  await imported({ name: "Many of one", pictures: pictures("one.test") });
  await imported({ name: "Many of two", pictures: pictures("two.test") });
  const claim = async () => (await w.client.rpc("claim_pictures", { at_most: 20 }).throwOnError()).data;
  const hosts = (claimed: { address: string }[]) => claimed.map(({ address }) => new URL(address).host).toSorted();
  const first = await claim();
  expect(hosts(first)).toEqual(["one.test", "one.test", "one.test", "two.test", "two.test", "two.test"]);
  expect(await claim()).toEqual([]);
  await w.query("update private.awaited_pictures set claimed_until = now() - interval '1 second'");
  expect(await claim()).toHaveLength(6);
});

test("MOV-02 a picture of our own storage is taken as it is, by its name, and is fetched from nowhere", async () => {
  const bytes = await png("#333333");
  const bucket = w.client.storage.from("product-images");
  const { error } = await bucket.upload("own/a b.png", bytes, { contentType: "image/png", upsert: true });
  expect(error).toBeNull();
  const address = bucket.getPublicUrl("own/a b.png").data.publicUrl;
  const id = await imported({ name: "Of our own", image_url: address, pictures: [{ url: `${address}%` }] });
  await w.functions.fetchPictures();
  expect(await shown("Of our own")).toMatchObject({ image_url: address, product_pictures: [] });
  expect(await picturesOf(id)).toMatchObject({ had: 1, failed: 1 });
});

test("MOV-02 HST-01 a hosted project's tick fetches them, too", async () => {
  const address = "https://old.test/ticked.png";
  await imported({ name: "Ticked", image_url: address });
  await elsewhere(address);
  const process = w.anotherProcess({ tickSecrets: ["tick-secret-of-24-letters"] });
  const { json } = await process("tick", {}, { authorization: "Bearer tick-secret-of-24-letters" });
  expect(json).toEqual({ ran: true, ok: true });
  expect(await shown("Ticked")).toMatchObject({ image_url: own });
});
