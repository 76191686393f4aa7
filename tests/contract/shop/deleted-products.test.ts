import { beforeAll, describe, expect, test } from "vitest";
import { sell } from "../../sale.ts";
import { openWorld } from "../../world.ts";

const world = await openWorld();

const query = async (sql: string, values: unknown[] = []) => (await world.database.query(sql, values)).rows;

/** Everything that hangs on a piece, as one value; what a write alone changes is left out. */
async function wholeProduct(id: string) {
  const parts = {
    product: "select to_jsonb(p) - 'updated_at' as row from public.products p where id = $1",
    stock: "select to_jsonb(s) - 'updated_at' as row from public.stock s where product_id = $1",
    movements: "select to_jsonb(m) as row from public.stock_movements m where product_id = $1",
    pictures: "select to_jsonb(t) as row from public.product_pictures t where product_id = $1",
    facts: "select to_jsonb(t) as row from public.product_facts t where product_id = $1",
    costs: "select to_jsonb(t) as row from public.product_costs t where product_id = $1",
    choices: "select to_jsonb(t) as row from public.product_choices t where product_id = $1",
    values:
      "select to_jsonb(v) as row from public.product_choice_values v join public.product_choices c on c.id = v.choice_id where c.product_id = $1",
    valueStock:
      "select to_jsonb(k) as row from public.value_stock k join public.product_choice_values v on v.id = k.value_id join public.product_choices c on c.id = v.choice_id where c.product_id = $1",
    aside: "select to_jsonb(r) as row from private.reservations r where product_id = $1",
    words: "select to_jsonb(t) as row from private.product_words t where product_id = $1",
    orders: "select to_jsonb(o) as row from public.orders o where product_id = $1",
    enquiries: "select to_jsonb(e) as row from public.enquiries e where product_id = $1",
  };
  const read = Object.entries(parts).map(async ([name, sql]) => {
    const rows = await query(`select row from (${sql}) told order by row::text`, [id]);
    return [name, rows.map((one) => one["row"])] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

const remove = (id: string) => world.admin.client.from("products").delete().eq("id", id).throwOnError();
const restore = async (id: string) =>
  (await world.admin.client.rpc("restore_product", { product: id }).throwOnError()).data;

let id = "";
beforeAll(async () => {
  const { data } = await world.admin.client
    .from("products")
    .insert({ name: "Ring of Amathus", name_el: "Δαχτυλίδι", category: "rings", price: 80, image_url: "/a.webp" })
    .select("id")
    .single()
    .throwOnError();
  id = data.id;
  await query("insert into public.stock (product_id, quantity) values ($1, 5)", [id]);
  await query("update public.stock set quantity = 4 where product_id = $1", [id]);
  await query("insert into public.product_pictures (product_id, position, url) values ($1, 2, '/b.webp')", [id]);
  await query("insert into public.product_facts (product_id, metal) values ($1, 'gold')", [id]);
  await query("insert into public.product_costs (product_id, making) values ($1, 120)", [id]);
  await query(
    `with choice as (insert into public.product_choices (product_id, position, kind, name) values ($1, 1, 'size', 'Size') returning id),
      value as (insert into public.product_choice_values (choice_id, position, label, is_default) select id, 1, '54', true from choice returning id)
     insert into public.value_stock (value_id, quantity) select id, 3 from value`,
    [id],
  );
  await query(
    "insert into private.reservations (id, product_id, quantity, purpose, until) values (gen_random_uuid(), $1, 1, 'market', now()::date + 9)",
    [id],
  );
  await query(
    `insert into public.enquiries (product_id, product_name, name, email, question, locale, due_on)
     values ($1, 'Ring of Amathus', 'Eleni', 'eleni@example.test', 'Is it gold?', 'en', '2026-12-01')`,
    [id],
  );
  await sell(world.service, { items: [{ id, quantity: 1 }] });
});

describe("undoing a deletion", () => {
  test("DAY-04 brings the same row back: id, address, orders, pictures, choices, counts with their diary", async () => {
    const before = await wholeProduct(id);
    expect(Object.values(before).filter((rows) => (rows as unknown[]).length === 0)).toEqual([]);
    await remove(id);
    expect((await wholeProduct(id))["orders"]).toEqual([]);
    const { data: gone } = await world.admin.client.from("products").select("id").eq("id", id);
    expect(gone).toEqual([]);
    expect(await restore(id)).toBe(true);
    expect(await wholeProduct(id)).toEqual(before);
    const [{ count }] = (await query(
      "select count(*)::int from private.gone_products where slug = 'ring-of-amathus'",
    )) as [{ count: number }];
    expect(count).toBe(0);
    expect((await world.service.rpc("invariants").throwOnError()).data).toEqual([]);
  });

  test("DAY-04 twice is once, and what never was is not there", async () => {
    expect(await restore(id)).toBe(false);
    const nobody = "00000000-0000-0000-0000-000000000000";
    const { error } = await world.admin.client.rpc("restore_product", { product: nobody });
    expect(error?.message).toBe("unknown_product");
  });

  test("DAY-04 the audit offers it, and tells it as one act", async () => {
    const newest = async () => (await world.admin.client.rpc("audit_entries").throwOnError()).data[0];
    await remove(id);
    expect(await newest()).toMatchObject({
      action: "products delete",
      deleted_products: [{ id, name: "Ring of Amathus" }],
    });
    await restore(id);
    expect(await newest()).toMatchObject({
      action: "deleted_products delete",
      names: ["Ring of Amathus"],
    });
    const { data } = await world.admin.client.rpc("audit_entries").throwOnError();
    expect(data[1]).toMatchObject({ action: "products delete", deleted_products: null });
  });

  test("DAY-04 what was being paid for is held again; paid meanwhile, it is sold", async () => {
    const { data: held } = await world.service
      .rpc("hold_checkout", {
        request: {
          items: [{ id, quantity: 1 }],
          locale: "en",
          livemode: false,
          expires_at: Math.floor(Date.now() / 1000) + 1800,
        },
      })
      .throwOnError();
    const holds = "select quantity from private.holds where product_id = $1";
    const quantity = async () =>
      (await query("select quantity from public.stock where product_id = $1", [id]))[0]?.["quantity"];
    const count = await quantity();
    await remove(id);
    expect(await query(holds, [id])).toEqual([]);
    await restore(id);
    expect(await query(holds, [id])).toEqual([{ quantity: 1 }]);
    await remove(id);
    await query("update private.checkouts set state = 'paid', paid_at = now() where id = $1", [held.id]);
    await restore(id);
    expect(await query(holds, [id])).toEqual([]);
    expect(await quantity()).toBe(Number(count) - 1);
    await query("delete from private.checkouts where id = $1", [held.id]);
  });

  test("DAY-04 an address that was taken meanwhile is made anew", async () => {
    await remove(id);
    await world.admin.client.from("products").insert({ name: "Ring of Amathus", category: "rings" }).throwOnError();
    await restore(id);
    const { data } = await world.admin.client.from("products").select("slug").eq("id", id).single().throwOnError();
    expect(data.slug).toBe("ring-of-amathus-2");
  });

  test("DAY-04 after thirty days it is gone for good", async () => {
    await remove(id);
    await query("update private.deleted_products set deleted_at = now() - interval '31 days'");
    await world.service.rpc("forget_old_checkouts").throwOnError();
    const { error } = await world.admin.client.rpc("restore_product", { product: id });
    expect(error?.message).toBe("unknown_product");
  });
});
