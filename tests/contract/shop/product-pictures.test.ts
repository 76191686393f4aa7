import { describe, expect, test } from "vitest";
import { findProduct } from "#app/data/products.ts";
import { clearUploads } from "#supabase/functions/_sync/clear-uploads.ts";
import { sell } from "../../sale.ts";
import { openWorld } from "../../world.ts";

const world = await openWorld();
const admin = world.admin.client;

async function aProduct() {
  const fields = {
    name: `Pictured ${crypto.randomUUID()}`,
    category: "rings",
    price: 80,
    image_url: "/1.webp",
  };
  const { data } = await admin.from("products").insert(fields).select("id,slug").single().throwOnError();
  return data as { id: string; slug: string };
}

const picture = (number: number) => ({
  url: `/${number}.webp`,
  alt: `Picture ${number}`,
  alt_el: null,
});

describe("the pictures of a piece", () => {
  test("PCE-01 up to ten stand in their order on the piece's own page, the first is image_url", async () => {
    const { id, slug } = await aProduct();
    const nine = [2, 3, 4, 5, 6, 7, 8, 9, 10].map(picture);
    await admin.rpc("save_details", { product: id, details: { pictures: nine } }).throwOnError();
    const product = await findProduct(world.anon, slug);
    expect(product?.image_url).toBe("/1.webp");
    expect(product?.product_pictures.map(({ url }) => url)).toEqual(nine.map(({ url }) => url));
  });

  test("PCE-01 an eleventh, or one that is no picture, is refused, and nothing is lost", async () => {
    const { id, slug } = await aProduct();
    const arrange = (pictures: object[]) => admin.rpc("save_details", { product: id, details: { pictures } });
    await arrange([picture(2), picture(3)]).throwOnError();
    const many = Array.from({ length: 10 }, (_, at) => picture(at + 2));
    expect((await arrange(many)).error).toMatchObject({ code: "23514" });
    expect((await arrange([{ url: "javascript:alert(1)" }])).error).toMatchObject({
      message: expect.stringContaining("product_pictures_url_form"),
    });
    const product = await findProduct(world.anon, slug);
    expect(product?.product_pictures).toHaveLength(2);
  });

  test("PCE-01 PRD-08 other pictures make another version, the same ones do not", async () => {
    const { id } = await aProduct();
    const version = async () =>
      (await admin.from("products").select("updated_at").eq("id", id).single().throwOnError()).data;
    const arrange = (pictures: object[]) =>
      admin.rpc("save_details", { product: id, details: { pictures } }).throwOnError();
    const versions = [await version()];
    await arrange([picture(2), picture(3)]);
    versions.push(await version());
    await arrange([picture(3), picture(2)]);
    versions.push(await version());
    await arrange([picture(3)]);
    versions.push(await version());
    expect(new Set(versions.map((one) => JSON.stringify(one))).size).toBe(4);
    await arrange([picture(3)]);
    expect(await version()).toEqual(versions[3]);
  });

  test("PCE-01 a deleted piece takes its pictures along", async () => {
    const { id } = await aProduct();
    await admin.rpc("save_details", { product: id, details: { pictures: [picture(2)] } }).throwOnError();
    await admin.from("products").delete().eq("id", id).throwOnError();
    const { data } = await admin.from("product_pictures").select().eq("product_id", id);
    expect(data).toEqual([]);
  });
});

describe("pictures that were uploaded and never saved", () => {
  const bucket = admin.storage.from("product-images");
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  let stamp = 1_700_000_000_000;
  async function upload(hoursAgo: number, name = `${(stamp += 1)}.png`, client = bucket) {
    const { error } = await client.upload(name, png, { contentType: "image/png" });
    expect(error).toBeNull();
    await world.database.query(
      "update storage.objects set created_at = now() - $2 * interval '1 hour' where name = $1",
      [name, hoursAgo],
    );
    return name;
  }
  const names = async () => (await bucket.list()).data?.map(({ name }) => name);
  const address = (name: string) => bucket.getPublicUrl(name).data.publicUrl;

  test("PCE-01 go after a day by the rounds, once; what a piece or the shop shows stays, and so does all else", async () => {
    const kept = [
      await upload(23),
      await upload(9 * 24),
      await upload(25, "by-hand.png"),
      await upload(25, undefined, world.service.storage.from("product-images")),
      await upload(25),
      await upload(25),
      await upload(25),
    ];
    const { id } = await aProduct();
    const [first = "", further = "", hero = ""] = kept.slice(-3).map(address);
    await admin.from("products").update({ image_url: first }).eq("id", id).throwOnError();
    const pictures = [{ url: further }];
    await admin.rpc("save_details", { product: id, details: { pictures } }).throwOnError();
    await world.database.query("update private.settings set hero_picture = $1", [hero]);
    await upload(25);
    await upload(7 * 24);
    await upload(25, `${stamp}-${crypto.randomUUID()}.png`);
    expect(await clearUploads(world.service)).toBe(3);
    expect((await names())?.toSorted()).toEqual(kept.toSorted());
    expect(await clearUploads(world.service)).toBe(0);
  });

  test("PCE-01 TRD-07 so do reports of stones, but those of a piece, a deleted one and a sale", async () => {
    const reports = admin.storage.from("stone-reports");
    const report = (hoursAgo: number) => upload(hoursAgo, `${crypto.randomUUID()}.png`, reports);
    const pieces = await Promise.all([aProduct(), aProduct()]);
    const kept = [await report(25), await report(25)];
    for (const [at, { id: product }] of pieces.entries()) {
      const report_url = reports.getPublicUrl(kept[at] ?? "").data.publicUrl;
      const details = { facts: { metal: "gold" }, stones: [{ kind: "diamond", report_url }] };
      await admin.rpc("save_details", { product, details }).throwOnError();
    }
    await sell(world.service, { items: [{ id: pieces[0]!.id, quantity: 1 }] });
    await admin
      .from("products")
      .delete()
      .in(
        "id",
        pieces.map(({ id }) => id),
      )
      .throwOnError();
    await report(25);
    const recent = await report(23);
    expect(await clearUploads(world.service)).toBe(1);
    const left = (await reports.list()).data?.map(({ name }) => name);
    expect(left?.toSorted()).toEqual([...kept, recent].toSorted());
  });
});
