import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { centsFromEuros, eurosFromCents } from "#domain/money.ts";
import { openWorld } from "../../world.ts";

const world = await openWorld();
const { data } = await world.admin.client.auth.getSession();
const bearer = `Bearer ${data.session?.access_token ?? ""}`;

/** The bytes as they are: no client of ours writes such numbers and texts. */
async function addProduct(json: string) {
  const answer = await world.shop.fetch("/rest/v1/products?select=*", {
    method: "POST",
    headers: {
      authorization: bearer,
      "content-type": "application/json",
      prefer: "return=representation",
    },
    body: json,
  });
  const body = (await answer.json()) as { code?: string; message?: string } & Record<string, unknown>[];
  return { status: answer.status, body };
}

const priced = (price: string) => `{"name":"Priced ring","category":"rings","price":${price}}`;

describe("numbers as prices", () => {
  test.each([
    ["0.01", 1],
    ["0.30", 30],
    ["10.10", 1010],
    ["4.35", 435],
    ["1180", 118_000],
    ["1.18e3", 118_000],
    ["999999.99", 99_999_999],
    ['"120.50"', 12_050],
  ])("R30 %s is exactly that, in the database, on the wire and in cents", async (json, cents) => {
    const { status, body } = await addProduct(priced(json));
    expect(status).toBe(201);
    expect(centsFromEuros(Number(body[0]?.["price"]))).toBe(cents);
    const { rows } = await world.database.query(
      "select (price * 100)::bigint as cents from public.products where id = $1",
      [body[0]?.["id"]],
    );
    expect(rows).toEqual([{ cents }]);
    expect(centsFromEuros(eurosFromCents(centsFromEuros(Number(body[0]?.["price"]))!))).toBe(cents);
  });

  test.each([
    ["0"],
    ["-0"],
    ["-0.01"],
    ["0.009"],
    ["0.005"],
    ["1.005"],
    ["1000000"],
    ["999999.995"],
    ["1e309"],
    ["-1e309"],
    ["1e-400"],
    ["NaN"],
    ['"NaN"'],
    ['"Infinity"'],
    ['"x"'],
    ["true"],
    ["{}"],
    ["[1]"],
  ])("R30 M8 %s is refused, never rounded and never kept", async (json) => {
    const before = await countProducts();
    const { status, body } = await addProduct(priced(json));
    expect([status, await countProducts()]).toEqual([400, before]);
    expect(["23514", "22P02", "22003", "PGRST102"]).toContain(body.code);
  });

  test("R30 null is on request", async () => {
    const { body } = await addProduct(priced("null"));
    expect(body[0]?.["price"]).toBeNull();
  });
});

describe("texts in every field", () => {
  test.each([
    ["Greek", "Κολιέ Αφροδίτης"],
    ["right to left", "خاتم ذهب"],
    ["emoji families and flags", "👩‍👩‍👧 💍 🇨🇾"],
    ["marks on marks", "Z\u0351\u036b\u0343algo"],
    ["quotes and slashes", `O'Neil "the" \\ <b>&amp;</b> ' or 1=1 --`],
    ["a letter of two parts", "Cafe\u0301"],
    ["markup", "</script><script>alert(1)</script>"],
    ["a private sign", "\ue000"],
  ])("R31 %s is stored and shown as it is, and found again", async (_, text) => {
    const { status, body } = await addProduct(
      JSON.stringify({ name: text, description: `${text}\n${text}`, category: "rings" }),
    );
    expect(status).toBe(201);
    const [row] = body;
    expect(row).toMatchObject({
      name: text.normalize("NFC"),
      description: `${text}\n${text}`.normalize("NFC"),
    });
    const found = await world.anon.from("products").select("id").eq("name", text.normalize("NFC"));
    expect(found.data).toContainEqual({ id: row?.["id"] });
  });

  test.each([
    ["NUL", String.raw`"a\u0000b"`],
    ["half a surrogate pair", String.raw`"a\ud800"`],
    ["a new line in a name", String.raw`"a\r\nb"`],
    ["a bell", String.raw`"a\u0007"`],
    ["a control character of the upper half", String.raw`"a\u0085"`],
    ["an override of the direction", String.raw`"a\u202eb"`],
    ["a million letters", JSON.stringify("x".repeat(1_000_000))],
  ])("R31 D11 %s is refused by the field's own rule", async (_, json) => {
    const { status, body } = await addProduct(`{"name":${json},"category":"rings"}`);
    expect(status).toBe(400);
    expect(`${body.code} ${body.message}`).toMatch(/PGRST102|products_name_(clean|length)/);
  });

  test("AVL-26 no text of a stranger is a failure of the wire, or a line of the log", async () => {
    const errors = world.shop.errors.length;
    const { publishable } = world.shop.keys;
    const json = (body: string, headers = {}) => ({
      method: "POST",
      body,
      headers: { "content-type": "application/json", authorization: bearer, ...headers },
    });
    const texts = [String.raw`\u0000`, String.raw`\ud83d`, String.raw`\u202e\u0007\u200b`];
    const asked = texts.flatMap((text): [string, RequestInit][] => [
      ["/rest/v1/products", json(`{"name":"${text}","category":"${text}"}`)],
      [
        "/rest/v1/rpc/save_details",
        json(`{"product":"${randomUUID()}","details":{"facts":{"${text}":"${text}"},"stones":["${text}"]}}`),
      ],
      ["/rest/v1/rpc/suggest", json(`{"query":"${text}"}`)],
      ["/auth/v1/token?grant_type=password", json(`{"email":"${text}","password":"${text}"}`)],
      ["/auth/v1/signup", json(`{"email":"a@b.cy","password":"${text}","data":{"${text}":"${text}"}}`)],
      ["/auth/v1/recover", json(`{"email":"${text}"}`)],
      ["/auth/v1/user", { ...json(`{"data":{"name":"${text}"}}`), method: "PUT" }],
      ["/storage/v1/object/list/product-images", json(`{"prefix":"${text}","search":"${text}"}`)],
      [
        "/storage/v1/object/product-images/a.png",
        json("png", { "content-type": "image/png", "x-metadata": btoa(`{"a":"${text}"}`) }),
      ],
    ]);
    for (const text of ["%00", "%ED%A0%BD", "%E2%80%AE", "%F0%9F%92", "%"]) {
      for (const path of [
        "/rest/v1/products?name=eq.",
        "/rest/v1/products?select=",
        "/rest/v1/products?or=(name.ilike.*",
        "/auth/v1/verify?type=recovery&token=",
        "/storage/v1/object/public/product-images/",
        "/storage/v1/render/image/public/product-images/a.png?width=",
      ])
        asked.push([`${path}${text}`, { headers: { apikey: publishable } }]);
    }
    const failed: string[] = [];
    for (const [path, init] of asked) {
      const { status } = await world.shop.fetch(path, init);
      if (status >= 500) failed.push(`${status} ${path} ${JSON.stringify(init.body)}`);
    }
    expect(failed).toEqual([]);
    expect(world.shop.errors.slice(errors)).toEqual([]);
  });

  test("R31 a byte order mark before the body changes nothing or is refused, never a failure", async () => {
    const { status } = await addProduct(`\ufeff${priced("5")}`);
    expect([201, 400]).toContain(status);
  });
});

describe("races", () => {
  test("R18 twenty promotions and demotions at once: none fails, and an admin remains", async () => {
    const accounts = await Promise.all([1, 2, 3].map(() => world.shop.signedInClient()));
    const set = (id: string, role: string) =>
      world.admin.client.from("user_profiles").update({ role }).eq("user_id", id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => set(accounts[at % 3]!.id, at % 2 === 0 ? "admin" : "user")),
    );
    expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
    const { rows } = await world.database.query(
      "select count(*) as admins from public.user_profiles where role = 'admin'",
    );
    expect(Number(rows[0]?.["admins"])).toBeGreaterThan(0);
  });

  test("R18 edits of one product at once: one of them stands; deleted while edited: no failure", async () => {
    const { helios } = world.products;
    const products = () => world.admin.client.from("products");
    const prices = Array.from({ length: 10 }, (_, at) => at + 1);
    const edits = await Promise.all(prices.map((price) => products().update({ price }).eq("id", helios)));
    expect(edits.filter(({ error }) => error)).toEqual([]);
    const { data } = await products().select("price").eq("id", helios).single();
    expect(prices).toContain(data?.["price"]);
    const last = await Promise.all([
      ...prices.map((price) => products().update({ price }).eq("id", helios)),
      products().delete().eq("id", helios),
    ]);
    expect(last.filter(({ status }) => status >= 300)).toEqual([]);
    expect((await products().select("id").eq("id", helios)).data).toEqual([]);
  });
});

async function countProducts(): Promise<number> {
  const { rows } = await world.database.query("select count(*) as products from public.products");
  return Number(rows[0]?.["products"]);
}
