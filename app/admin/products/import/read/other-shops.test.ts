import { expect, test } from "vitest";
import { readFile } from "./read-file.ts";

const read = (lines: readonly string[]) => readFile([new TextEncoder().encode(lines.join("\n")).buffer]);

/** Cells of a column, a piece each. */
async function column(name: string, lines: readonly string[]) {
  const [head, ...rows] = (await read(lines)).rows;
  return rows.map(({ cells }) => cells[head?.cells.indexOf(name) ?? -1] ?? "");
}

test("MOV-01 a reduced price counts while it is asked: not before its days, after them, or where the shop says no", async () => {
  const woo = [
    "Type,SKU,Name,Regular price,Sale price,Date sale price starts,Date sale price ends,Categories",
    "simple,A,Over,120,99,2020-01-01,2020-02-01 23:59:59,Rings",
    "simple,B,To come,120,99,2999-01-01,,Rings",
    `simple,C,Last day,120,99,,${new Date().toISOString().slice(0, 10)},Rings`,
    "simple,D,Always,120,99,,,Rings",
  ];
  expect(await column("price", woo)).toEqual(["120", "120", "99", "99"]);
  const google = [
    "id,title,link,image_link,price,sale_price,sale_price_effective_date,product_type",
    "A,Over,https://a.example/a,https://a.example/a.jpg,120 EUR,99 EUR,2020-01-01T00:00+0200/2020-02-01T00:00+0200,Rings",
    "B,Now,https://a.example/b,https://a.example/b.jpg,120 EUR,99 EUR,2020-01-01T00:00+0200/2999-02-01T00:00+0200,Rings",
  ];
  expect(await column("price", google)).toEqual(["120", "99"]);
  const squarespace = [
    "Product ID [Non Editable],Product Type [Non Editable],Title,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Categories,Visible",
    "1,PHYSICAL,Halo,,,350.00,300.00,No,/rings,Yes",
    "2,PHYSICAL,Chain,,,150.00,120.00,Yes,/necklaces,Yes",
    "3,GIFT_CARD,Card,Amount,€10,10.00,0.00,No,,Yes",
  ];
  expect(await column("price", squarespace)).toEqual(["350", "120"]);
  expect((await read(squarespace)).notes).toContainEqual(expect.objectContaining({ kind: "gift card" }));
});

test("MOV-08 a page of Squarespace is one below its shop's page", async () => {
  const file = [
    "Product ID [Non Editable],Product Page,Product URL,Title,Option Name 1,Option Value 1,Price,Categories,Visible",
    "1,store,halo-ring,Halo,,,350.00,/rings,Yes",
  ];
  expect(await column("old_addresses", file)).toEqual(["/store/p/halo-ring;/store/halo-ring"]);
});

test("MOV-01 two products that an edited file gives one handle are both seen", async () => {
  const file = [
    "Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price",
    "dup,One,Rings,Title,Default Title,D-1,10.00",
    "dup,Two,Rings,Title,Default Title,D-2,15.00",
  ];
  expect(await column("choice: Option / Επιλογή [list]", file)).toEqual(["One;Two"]);
  expect(await column("surcharge: Option / Επιλογή [list]", file)).toEqual(["Two=5"]);
});

test("MOV-01 each picture keeps its own text", async () => {
  const file = [
    "Handle,Title,Type,Option1 Name,Option1 Value,Variant Price,Image Src,Image Alt Text",
    "a,A,Rings,Title,Default Title,10,https://c.example/1.jpg,",
    "a,,,,,,https://c.example/2.jpg,From the side",
    'a,,,,,,https://c.example/3.jpg,"Worn; by hand"',
  ];
  expect(await column("image_alt", file)).toEqual([""]);
  expect(await column("picture_texts", file)).toEqual([String.raw`From the side;Worn\; by hand`]);
});

test("MOV-01 of several columns for the category those that hold some are meant; what a shop hides is left out", async () => {
  const magento = [
    "sku,product_type,categories,name,description,visibility,price",
    "R-50,simple,Default/Rings,Halo 50,,Not Visible Individually,350",
    'R,configurable,Default/Rings,Halo,"<div>&lt;p&gt;Gold &amp;amp; fine&lt;/p&gt;</div>","Catalog, Search",350',
  ];
  expect(await column("category", magento)).toEqual(["rings"]);
  expect(await column("description", magento)).toEqual(["Gold & fine"]);
  const woo = ["Type,SKU,Name,Regular price,Visibility in catalog,Categories", "simple,A,Ring,9,hidden,Rings"];
  expect((await read(woo)).leftOut).toBe(1);
  const prefixed = ["product_name,product_price,product_sku,product_category_1", "Halo ring,350,H,Rings"];
  expect([await column("price", prefixed), await column("product_code", prefixed)]).toEqual([["350"], ["H"]]);
});
