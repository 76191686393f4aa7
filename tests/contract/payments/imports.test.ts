import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openPaymentWorld } from "./payment-world.ts";

const w = await openPaymentWorld();
const admin = await w.addAdmin();

const call = async (name: string, args: object): Promise<any> =>
  (await admin.client.rpc(name, args).throwOnError()).data;
const stage = (id: string, products: object[], firstLine = 2) =>
  call("stage_product_import", {
    import: id,
    lines: products.map((product, at) => ({ line: firstLine + at, product })),
    file: "rings.csv",
  });
/** Calls until nothing is left; returns all answers. */
async function carriedOut(name: string, id: string): Promise<any[]> {
  const answers = [await call(name, { import: id })];
  while (answers.at(-1).left > 0) answers.push(await call(name, { import: id }));
  return answers;
}
async function imported(...products: object[]): Promise<string> {
  const id = randomUUID();
  await stage(id, products);
  await carriedOut("apply_product_import", id);
  return id;
}
const ring = (name: string, more: object = {}) => ({ name, category: "rings", price: 120, ...more });
const sizes = (counts: Record<string, number | null>, more: object = {}) => ({
  choices: [
    {
      kind: "size",
      name: "Size",
      scale: "ring",
      values: Object.entries(counts).map(([label, stock]) => ({ label, stock, ...more })),
    },
  ],
});
/** All that is known of a piece, in the order of its places. */
async function whole(name: string): Promise<any> {
  const { data } = await admin.client
    .from("products")
    .select(
      `id,slug,name,description,price,product_code,image_url,image_alt,making_days,personalised,
       stock(quantity,one_of_a_kind),product_pictures(position,url,alt),product_facts(metal,care),
       product_stones(position,kind,count),product_costs(making,stones)`,
    )
    .eq("name", name)
    .order("position", { referencedTable: "product_pictures" })
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  const { data: product_choices } = await admin.client
    .from("product_choices")
    .select("id,name,position,product_choice_values(id,label,surcharge,is_default,available,value_stock(quantity))")
    .eq("product_id", data.id)
    .order("position", { referencedTable: "product_choice_values" })
    .throwOnError();
  return { ...data, product_choices };
}
const quantities = (product: any) =>
  Object.fromEntries(
    product.product_choices[0].product_choice_values.map((v: any) => [v.label, v.value_stock?.quantity ?? null]),
  );
const put = (label: string) => ({ kind: "size", name: "Size", scale: "ring", values: [{ label, stock: 1 }] });

describe("carrying out", () => {
  test("MOV-06 an import goes on where it was stopped, part by part, and each part is whole", async () => {
    const id = randomUUID();
    const counts = Object.fromEntries(Array.from({ length: 15 }, (_, at) => [String(45 + at), 2]));
    await stage(
      id,
      Array.from({ length: 40 }, (_, at) => ring(`Parted ${at}`, sizes(counts))),
    );
    const first = await call("apply_product_import", { import: id });
    expect(first).toMatchObject({ import: id, total: 40, changed: 0, failed: 0 });
    expect(first.left).toBeGreaterThan(0);
    const standing = await w.query("select count(*) as n from public.products where name like 'Parted %'");
    expect(standing).toEqual([{ n: 40 - first.left }]);
    expect(await call("product_import", { import: id })).toMatchObject({ state: "open", left: first.left });
    // The browser that comes later sends its lines once more: what is in stays as it is.
    await stage(id, [ring("Parted 0", { price: 1 })]);
    expect((await carriedOut("apply_product_import", id)).at(-1)).toMatchObject({ left: 0, added: 40 });
    expect(await w.query("select count(*) as n from public.value_stock where quantity = 2")).toEqual([{ n: 600 }]);
    expect((await whole("Parted 0")).price).toBe(120);
    const [newest] = await call("product_imports", {});
    expect(newest).toMatchObject({ import: id, file: "rings.csv", by: admin.email, is_mine: true, state: "done" });
  });

  test("MOV-06 a refused line is named and set aside, and can be mended; what is left can be thrown away", async () => {
    const id = randomUUID();
    const twice = { choices: [put("52"), put("54")] };
    await stage(id, [ring("Mended 1"), ring("Mended 2", twice), ring("Mended 3", { price: -1 })]);
    const answers = await carriedOut("apply_product_import", id);
    expect(answers.flatMap(({ refused = [] }) => refused)).toEqual([
      { line: 3, name: "Mended 2", code: "choice_twice", item: { choice: "Size" } },
      { line: 4, name: "Mended 3", code: "products_price_range" },
    ]);
    expect(answers.at(-1)).toMatchObject({ left: 0, added: 1, failed: 2 });
    await stage(id, [ring("Mended 2", { choices: [put("52")] })], 3);
    expect((await carriedOut("apply_product_import", id)).at(-1)).toMatchObject({ added: 2, failed: 1 });
    expect(await call("discard_import", { import: id })).toMatchObject({ total: 2, left: 0, failed: 0 });
    expect(await call("product_import", { import: id })).toMatchObject({ state: "discarded", refused: [] });
  });

  test("MOV-06 a file that was not sent to its end imports nothing, says what arrived, and is sent anew", async () => {
    const id = randomUUID();
    const send = (names: string[], more: object) =>
      call("stage_product_import", {
        import: id,
        lines: names.map((name, at) => ({ line: 2 + at, product: ring(name) })),
        ...more,
      });
    await send(["Half 1", "Half 2"], { to_come: 3, anew: true });
    const asked = await admin.client.rpc("apply_product_import", { import: id });
    expect(asked.error).toMatchObject({ code: "PT409", message: "lines_to_come", details: '{"to_come": 3}' });
    expect(await call("product_import", { import: id })).toMatchObject({ state: "incomplete", left: 2, to_come: 3 });
    // Meanwhile the second piece was left out of the plan.
    await send(["Half 1"], { to_come: 0, anew: true });
    expect((await carriedOut("apply_product_import", id)).at(-1)).toMatchObject({ total: 1, added: 1, left: 0 });
    expect(await whole("Half 2")).toBeNull();
    const dropped = randomUUID();
    await call("stage_product_import", { import: dropped, lines: [{ line: 2, product: ring("Half 3") }], to_come: 9 });
    await call("discard_import", { import: dropped });
    expect(await call("product_import", { import: dropped })).toMatchObject({ state: "discarded", to_come: 0 });
  });

  test("MOV-06 STK-03 a size that was sold meanwhile keeps its count and is named; the other sizes take the file's", async () => {
    await imported(ring("Sold in 54", sizes({ "52": 3, "54": 3 })));
    const before = await whole("Sold in 54");
    const [size] = before.product_choices;
    const chosen = [{ choice: size.id, value: size.product_choice_values[1].id }];
    const { json } = await w.checkOut([{ id: before.id, quantity: 1, choices: chosen }]);
    await w.pay(json.url);
    const values = size.product_choice_values.map(({ id, label }: any) => ({ id, label, stock: 5 }));
    const id = randomUUID();
    // A line tells what it changes: its name is none of it, and is told all the same.
    const choices = [{ id: size.id, kind: "size", name: "Size", scale: "ring", values }];
    await stage(id, [{ id: before.id, choices }]);
    const [answer] = await carriedOut("apply_product_import", id);
    const kept = [{ line: 2, name: "Sold in 54", there: 2, wanted: 5, choice: "Size", value: "54" }];
    expect(answer).toMatchObject({ changed: 1, kept });
    expect(quantities(await whole("Sold in 54"))).toEqual({ "52": 5, "54": 2 });
    expect(await call("product_import", { import: id })).toMatchObject({ kept });
  });

  test("MOV-06 two admins who import at once both get through, and no piece is half done", async () => {
    const other = await w.addAdmin();
    const known = await imported(ring("Shared", sizes({ "52": 1 })));
    const { id: shared } = await whole("Shared");
    const carry = async ({ client }: typeof admin, name: string) => {
      const id = randomUUID();
      const products = Array.from({ length: 30 }, (_, at) => ring(`${name} ${at}`, sizes({ "50": at, "52": 1 })));
      const lines = [ring("Shared", { id: shared, description: name }), ...products].map((product, at) => ({
        line: at + 2,
        product,
      }));
      await client.rpc("stage_product_import", { import: id, lines }).throwOnError();
      let left = 1;
      while (left > 0) {
        const { data } = await client.rpc("apply_product_import", { import: id }).throwOnError();
        left = data.left;
      }
    };
    await Promise.all([carry(admin, "Hers"), carry(other, "His")]);
    const made = await w.query(
      `select count(*) as n from public.products p where (p.name like 'Hers %' or p.name like 'His %')
         and 2 = (select count(*) from public.product_choices c
           join public.product_choice_values v on v.choice_id = c.id where c.product_id = p.id)`,
    );
    expect(made).toEqual([{ n: 60 }]);
    expect(["Hers", "His"]).toContain((await whole("Shared")).description);
    expect(await call("product_import", { import: known })).toMatchObject({ state: "done" });
  });
});

describe("taking back", () => {
  test("MOV-07 new pieces go as if deleted, changed ones are what they were: texts, counts, pictures, facts, sizes", async () => {
    await imported(
      ring("Was before", {
        ...sizes({ "52": 1, "54": null }, { surcharge: 5 }),
        description: "Old",
        product_code: "W-1",
        stock: 4,
        image_url: "/one.webp",
        pictures: [{ url: "/two.webp", alt: "Two" }, { url: "/three.webp" }],
        facts: { metal: "gold" },
        stones: [{ kind: "diamond", count: 2 }],
        costs: { making: 120.5 },
      }),
    );
    const before = await whole("Was before");
    expect(before.product_costs).toEqual({ making: 120.5, stones: null });
    const id = await imported(
      ring("Is after", {
        ...sizes({ "56": 9 }),
        id: before.id,
        price: 99,
        description: null,
        stock: 7,
        image_url: "/new.webp",
        pictures: [],
        facts: {},
        stones: [],
        costs: { stones: 80 },
      }),
      ring("Only new", sizes({ "50": 1 })),
      ring("New as well", { ...sizes({ "60": 3 }), facts: { metal: "silver" }, stones: [{ kind: "pearl", count: 1 }] }),
    );
    expect(await whole("Was before")).toBeNull();
    expect(await whole("Is after")).toMatchObject({
      price: 99,
      stock: { quantity: 7 },
      product_facts: null,
      product_costs: { making: null, stones: 80 },
    });
    const [made, other] = [await whole("Only new"), await whole("New as well")];
    const answers = await carriedOut("take_back_import", id);
    expect(answers.at(-1)).toMatchObject({ left: 0, removed: 2, restored: 1, stayed: [] });
    expect(await whole("Was before")).toEqual(before);
    expect(await whole("Only new")).toBeNull();
    expect(await call("product_import", { import: id })).toMatchObject({ state: "taken_back", can_take_back: false });
    // They went together, and each comes back with what was its own.
    for (const { id: product } of [made, other]) expect(await call("restore_product", { product })).toBe(true);
    expect(await whole("Only new")).toEqual(made);
    expect(await whole("New as well")).toEqual(other);
  });

  test("MOV-07 what was sold, paid for, put aside, counted, changed or deleted since stays, each with its reason", async () => {
    const names = ["Sold", "Held", "Aside", "Counted", "Changed", "Gone", "Free"];
    const id = await imported(...names.map((name) => ring(`Since ${name}`, { stock: 2 })));
    const ids = Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, (await whole(`Since ${name}`)).id])),
    );
    await w.pay((await w.openCheckout(ids["Sold"])).url);
    await w.openCheckout(ids["Held"]);
    const aside = { id: randomUUID(), product_id: ids["Aside"], quantity: 1, purpose: "repair" };
    await call("put_aside", { request: aside });
    await admin.client.from("stock").update({ quantity: 9 }).eq("product_id", ids["Counted"]).throwOnError();
    await admin.client.from("products").update({ price: 1 }).eq("id", ids["Changed"]).throwOnError();
    await admin.client.from("products").delete().eq("id", ids["Gone"]).throwOnError();
    const stayed = (await carriedOut("take_back_import", id)).flatMap((answer) => answer.stayed);
    expect(stayed.map(({ name, reason }: any) => [name, reason])).toEqual([
      ["Since Sold", "sold"],
      ["Since Held", "held"],
      ["Since Aside", "put_aside"],
      ["Since Counted", "counted"],
      ["Since Changed", "changed"],
      ["Since Gone", "gone"],
    ]);
    expect(await whole("Since Free")).toBeNull();
    expect(await whole("Since Sold")).toMatchObject({ stock: { quantity: 1 } });
    expect(await call("product_import", { import: id })).toMatchObject({ state: "part_back", stayed });
  });

  test("MOV-07 after thirty days an import stands, and what it was made of is forgotten", async () => {
    const id = await imported(ring("Long ago"));
    await w.query("update private.product_imports set started_at = now() - interval '31 days' where id = $1", [id]);
    const { error } = await admin.client.rpc("take_back_import", { import: id });
    expect(error).toMatchObject({ code: "PT409", message: "too_late" });
    await imported(ring("Today"));
    expect(await w.query("select 1 from private.import_lines where import = $1", [id])).toEqual([]);
    expect(await call("product_import", { import: id })).toMatchObject({ state: "done", added: 1 });
  });
});
