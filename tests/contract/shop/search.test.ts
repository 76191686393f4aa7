import { QueryClient } from "@tanstack/react-query";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anyDay } from "#app/admin/words/periods.ts";
import { ordersQuery, readAllOrders } from "#app/admin/data/orders.ts";
import { readManagedProducts, type ManagedProductFilter } from "#app/admin/data/product-changes.ts";
import { readAllProducts } from "#app/admin/products/files/product-imports.ts";
import { newestProducts, productSorts, readProducts, type ProductSort } from "#app/data/product-list.ts";
import { productColumns } from "#app/data/products.ts";
import type { Category } from "#domain/product.ts";
import { engine } from "../../database.ts";
import { openWorld } from "../../world.ts";

const world = await openWorld();

interface Asked {
  category?: Category;
  sort?: ProductSort;
  page?: number;
}

const find = (query: string, { category = "all", sort = "newest", page = 1 }: Asked = {}) =>
  readProducts(world.anon, { category, query, sort, page });

const namesOf = async (query: string, asked?: Asked) => (await find(query, asked)).products.map(({ name }) => name);

const add = (...rows: object[]) => world.admin.client.from("products").insert(rows).throwOnError();

describe("how many pieces there are", () => {
  const withdraw = "update public.products set archived = $1 where category = 'rings'";
  afterAll(() => world.database.query(withdraw, [false]));

  test("PDP-04 every list says how many its reader may see, in all and of a category", async () => {
    await world.database.query(withdraw, [true]);
    const all = Object.keys(world.products).length;
    for (const page of [1, 2]) expect((await find("", { page })).count).toBe(all - 1);
    expect((await find("", { category: "rings" })).count).toBe(0);
    expect((await find("", { category: "earrings" })).count).toBe(2);

    const filter = { search: "", category: undefined, page: 1, sort: { column: "name", ascending: true } } as const;
    const part = { first: 1, length: 2 };
    const { count, products } = await readManagedProducts(world.admin.client, filter, part);
    expect([count, products.length]).toEqual([all, 2]);
  });
});

describe("a shopper's search", () => {
  test.each([
    ["APHRODITE", ["Aphrodite necklace"]],
    ["  neck   aphro ", ["Aphrodite necklace"]],
    ["αφροδιτη", ["Aphrodite necklace"]],
    ["ΗΛΙΟΣ", ["Helios ring"]],
    ["ήλιος", ["Helios ring"]],
    ["kos-n-001", ["Aphrodite necklace"]],
    ["of joy", ["Tears of Joy earrings"]],
    ["joy aphrodite", []],
    ["zz", []],
    ["he", ["Helios ring"]],
    ["rin", ["Tears of Joy earrings", "Helios ring"]],
    ["ri", ["Helios ring"]],
    ["κο α", ["Aphrodite necklace"]],
    ["03", ["Tears of Joy earrings"]],
  ])("PDP-03 finds each word in either language, without accents and case: %s", async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  test("PDP-03 finds what is typed as it is: the signs of a pattern are none", async () => {
    const name = String.raw`Odd 100% _x_ \y *z* "q" (r),s`;
    await add({ name, category: "rings" }, { name: "Odd 100x axa y z q r s", category: "rings" });
    for (const query of ["0%", "_x_", String.raw`\y`, "*z*", '"q"', "(r),s"]) {
      expect(await namesOf(query), query).toEqual([name]);
    }
    expect(await namesOf("%")).toEqual([name]);
    expect(await namesOf("odd")).toHaveLength(2);
  });

  test("PDP-03 lists what it finds in the order and of the category that were asked for", async () => {
    const prices = [30, null, 10, 20, 10, null];
    await add(...prices.map((price, n) => ({ name: `Sorted ${n}`, price, category: n % 2 ? "rings" : "earrings" })));
    for (const sort of productSorts.filter((known) => known !== "best")) {
      for (const category of ["all", "rings", "earrings"] as const) {
        const all = await namesOf("", { sort, category });
        const expected = all.filter((name) => name.startsWith("Sorted"));
        expect(await namesOf("sorted", { sort, category }), `${sort} ${category}`).toEqual(expected);
      }
    }
  });
});

describe("very many", () => {
  beforeAll(async () => {
    await world.database.transaction(async (transaction) => {
      await transaction.query("set local session_replication_role = replica");
      await transaction.query(`
        insert into public.products (slug, name, category, price, created_at)
        select 'many-' || n, 'Many ' || n, 'rings', n, now() - n * interval '1 minute' from generate_series(1, 1010) n`);
      await transaction.query(`
        insert into public.customers (id, name, email)
        select ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Many ' || n, n || '@example.test'
        from generate_series(1, 1010) n`);
      await transaction.query(`
        insert into public.orders (checkout_id, line_no, customer_id, product_name, unit_price, quantity, total_amount, livemode, created_at)
        select gen_random_uuid(), 1, id, 'A ring', 1, 1, 1, false, now() - right(id::text, 6)::integer * interval '1 minute'
        from public.customers where name like 'Many %'`);
    });
  });

  test("PDP-04 a search lists the first thousand of its order, page by page", async () => {
    const cheapest = await find("many", { sort: "price-asc", page: 1 });
    expect([cheapest.count, cheapest.products[0]?.name]).toEqual([1000, "Many 1"]);
    const last = await find("many", { sort: "price-asc", page: 42 });
    expect([last.count, last.products.at(-1)?.name]).toEqual([1000, "Many 1000"]);
    expect(await find("many", { page: 43 })).toMatchObject({ products: [], count: 1000 });
    expect(await find("many 77", { page: 9 })).toMatchObject({ products: [], count: 19 });
    expect((await find("many 1010")).count).toBe(1);
  });

  test("PDP-04 pages far behind are those of the whole list, however they are found", async () => {
    const filter = { ...newestProducts, sort: "price-asc" } as const;
    const whole = await readProducts(world.anon, { ...filter, most: 1000 });
    const ids = whole.products.map(({ id }) => id);
    for (const page of [2, 19, 25]) {
      const { products } = await find("", { sort: "price-asc", page });
      expect(products.map(({ id }) => id)).toEqual(ids.slice((page - 1) * 24, page * 24));
    }
  });

  test("PRD-01 ORD-01 the dashboard says a thousand, its files hold all", async () => {
    const { client } = world.admin;
    const filter: ManagedProductFilter = {
      search: "many",
      category: "rings",
      sort: { column: "name", ascending: false },
      page: 1,
    };
    const page = await readManagedProducts(client, filter, { first: 25, length: 25 });
    expect([page.count, page.products.length]).toEqual([1000, 25]);
    const names = (await readAllProducts(client, filter, () => undefined)).map(({ name }) => name);
    expect(names).toEqual(names.toSorted().toReversed());
    expect(new Set(names).size).toBe(1010);

    const sort = { column: "created_at", ascending: false } as const;
    const query = ordersQuery(client, { sent: false, search: "many", days: anyDay, sort, page: 2 });
    const orders = await new QueryClient().fetchQuery(query);
    expect(orders.count).toBe(1000);
    expect(orders.orders[0]?.customers?.name).toBe("Many 26");
    expect(await readAllOrders(client, { search: "many", days: anyDay }, () => undefined)).toHaveLength(1010);
    expect(await readAllOrders(client, { search: "MANY 1010", days: anyDay }, () => undefined)).toHaveLength(1);
  });

  test("AVL-08 what a search compares is no column of a piece, and follows every write", async () => {
    const { data } = await world.anon.from("products").select("*").limit(1).throwOnError();
    const shown = [...productColumns.split(","), "archived", "previous_slugs"].toSorted();
    expect(Object.keys(data[0] ?? {}).toSorted()).toEqual(shown);
    const { error } = await world.anon.from("products").select("search_text");
    expect(error?.code).toBe("42703");
    const statements = [
      "insert into public.products (name, category) values ('Wordy Ring', 'rings'), ('Other', 'rings')",
      "update public.products set name_el = 'Λόγια', description = 'many words' where name = 'Wordy Ring'",
      "update public.products set description = null, price = 12 where name = 'Wordy Ring'",
      "update public.products set archived = true, category = 'all', product_code = 'W-1', created_at = '2026-01-01' where name = 'Wordy Ring'",
      "update public.products set price = null where name = 'Wordy Ring'",
      "set local session_replication_role = replica; update public.products set name = 'Restored' where name = 'Other'",
      "delete from public.products where name = 'Wordy Ring'",
    ];
    for (const statement of statements) {
      await world.database.script(statement);
      const { rows } = await world.database.query(`
        select p.name, w.words from public.products p full join private.product_words w on w.product_id = p.id
        where w.words is distinct from ' ' || private.search_key(
          p.name || ' ' || coalesce(p.name_el, '') || ' ' || coalesce(p.product_code, '') || ' '
          || coalesce(p.description, '') || ' ' || coalesce(p.description_el, ''))
          or (w.name, w.description, w.price, w.product_code, w.category, w.archived, w.created_at) is distinct from
             (p.name, p.description, p.price, p.product_code, p.category, p.archived, p.created_at)`);
      expect(rows, statement).toEqual([]);
    }
    await world.database.query("delete from public.products where name = 'Restored'");
  });

  test.runIf(engine === "pglite")(
    "FND-01 PDP-04 without that index signs are looked for in the newest pieces, words and codes in all",
    async () => {
      const oldest = { name: "Oldest brooch", product_code: "OLD-77", category: "all" };
      await world.service
        .from("products")
        .insert({ ...oldest, created_at: "2001-01-01" })
        .throwOnError();
      expect(await namesOf("dest")).toEqual(["Oldest brooch"]);
      const read = (rows: number) =>
        world.database.script(
          `create or replace function private.most_read() returns integer language sql immutable as 'select ${rows}'`,
        );
      await read(10);
      for (const [typed, found] of [
        ["dest", 0],
        ["d-7", 0],
        ["brooch", 1],
        ["bruoch", 1],
        ["old-7", 1],
      ] as const) {
        expect(await namesOf(typed), typed).toHaveLength(found);
      }
      await read(20_000);
      await world.service.from("products").delete().eq("product_code", "OLD-77").throwOnError();
    },
  );

  test("R24 letters have their index wherever the engine can make one", async () => {
    const { rows } = await world.database.query(
      "select indexname from pg_indexes where indexname ~ '^(order|product)_words_(title_)?idx$' order by 1",
    );
    const names = ["order_words_idx", "product_words_idx", "product_words_title_idx"];
    expect(rows.map(({ indexname }) => indexname)).toEqual(engine === "postgres" ? names : []);
  });
});
