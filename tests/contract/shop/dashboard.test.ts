import { randomUUID } from "node:crypto";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { purchaseQuery } from "#app/admin/data/order-payments.ts";
import { ordersQuery } from "#app/admin/data/orders.ts";
import { anyDay } from "#app/admin/words/periods.ts";
import { managedProductQuery, managedProductsQuery } from "#app/admin/data/product-changes.ts";
import { productsPerPage, readProducts } from "#app/data/product-list.ts";
import { usersQuery } from "#app/admin/data/users.ts";
import { createOperator } from "#server/operator/operator.ts";
import { openWorld, type Account } from "../../world.ts";

const world = await openWorld();

interface AuditLine {
  id: number;
  action: string;
  names: string[];
  columns: string[];
  rows: number;
  actor: string;
  actor_email: string;
}

async function newestAudit(): Promise<AuditLine> {
  const { data } = await world.admin.client.rpc("audit_entries").throwOnError();
  return (data as AuditLine[])[0] as AuditLine;
}

describe("the shop's pages", () => {
  // The browser writes a line of each refusal in its console, however well the page takes it.
  test.each([1, 2, 99])("PDP-04 page %i, beyond the last or not, is asked for without a refusal", async (page) => {
    const answers: number[] = [];
    const client = world.shop.anonClient({
      global: {
        async fetch(input, init) {
          const answer = await fetch(input, init);
          answers.push(answer.status);
          return answer;
        },
      },
    });
    const filter = { category: "all", query: "", sort: "newest", page } as const;
    const { products, count } = await readProducts(client, filter);
    const all = Object.keys(world.products).length;
    expect(count).toBe(all);
    expect(products).toHaveLength(Math.min(productsPerPage, page === 1 ? all : 0));
    expect(await readProducts(client, { ...filter, query: "helios" })).toMatchObject({
      count: 1,
    });
    expect(answers.every((status) => status < 300)).toBe(true);
  });
});

describe("the audit", () => {
  test("PRD-08 an admin's change is written down with who, what and which columns", async () => {
    const id = world.products.aphrodite;
    await world.admin.client.from("products").update({ price: 1190 }).eq("id", id).throwOnError();
    expect(await newestAudit()).toMatchObject({
      action: "products update",
      names: ["Aphrodite necklace"],
      columns: ["price"],
      rows: 1,
      actor: world.admin.id,
      actor_email: world.admin.email,
    });
  });

  test("SEC-05 what the operator does is written down: who is made an admin, and each new key once", async () => {
    const promote = "update public.user_profiles set role = $2 where user_id = $1";
    await world.database.query(promote, [world.user.id, "admin"]);
    const line = await newestAudit();
    expect(line).toMatchObject({ action: "user_profiles update", names: [world.user.email], columns: ["role"] });
    expect([line.actor, line.actor_email]).toEqual([null, null]);
    await world.database.query(promote, [world.user.id, "user"]);
    const signs = (kid: string) => world.database.query("select private.note_signing_key($1)", [kid]);
    await signs("k1");
    expect(await newestAudit()).toMatchObject({ action: "keys insert", names: ["k1"] });
    await Promise.all([signs("k2"), signs("k2")]);
    const { id } = await newestAudit();
    await signs("k2");
    expect(await newestAudit()).toMatchObject({ id, action: "keys update", names: ["k2"] });
  });

  test("SEC-05 a first admin with a guessable password, or of an account that is there, is refused for good", async () => {
    const operator = createOperator(world.service, "a secret");
    const refused = { name: "ConfigError" };
    await expect(operator.createAdmin("eleni@kosmima.test", "password12345")).rejects.toMatchObject(refused);
    await expect(operator.createAdmin(world.user.email, "amathus-Bay-1974")).rejects.toMatchObject(refused);
  });

  test("a change that changes nothing, and one of the service, leave no line", async () => {
    const before = await newestAudit();
    const id = world.products.helios;
    await world.admin.client.from("products").update({ category: "rings" }).eq("id", id);
    await world.service.from("products").update({ category: "all" }).eq("id", id).throwOnError();
    expect((await newestAudit()).id).toBe(before.id);
  });

  test("STK-02 a count is told with what it was; what follows from it (sold out, few left) is no line of its own", async () => {
    const id = world.products.tears;
    const { rows } = await world.database.query("select quantity from public.stock where product_id = $1", [id]);
    await world.admin.client.from("stock").update({ quantity: 1 }).eq("product_id", id).throwOnError();
    const line = await newestAudit();
    expect(line).toMatchObject({
      action: "stock update",
      columns: ["quantity"],
      changes: [{ name: "quantity", before: String(rows[0]?.quantity), after: "1" }],
      can_undo: false,
    });
    const undo = await world.admin.client.rpc("undo_settings", { entry: line.id });
    expect(undo.error?.message).toBe("unknown_entry");
    const { data } = await world.anon.from("products").select("availability,few_left").eq("id", id);
    expect(data).toEqual([{ availability: true, few_left: 1 }]);
  });

  test("DAY-04 a changed piece goes back from the audit, and not over what somebody has changed since", async () => {
    const { client } = world.admin;
    const id = world.products.kyrenia;
    const read = async () => {
      const columns = "name,description,price,category,image_url,making_days,personalised";
      const { data } = await client.from("products").select(columns).eq("id", id).throwOnError();
      return data[0];
    };
    const change = (fields: object) => client.from("products").update(fields).eq("id", id).throwOnError();
    const undo = (entry: number) => client.rpc("undo_product", { entry });
    const before = await read();
    await change({
      name: "New name",
      description: "y".repeat(900),
      price: 12.5,
      category: "rings",
      personalised: true,
    });
    const line = await newestAudit();
    expect(line).toMatchObject({
      changes: [
        { name: "category", before: before?.["category"], after: "rings" },
        { name: "description" },
        { name: "name", after: "New name" },
        { name: "personalised", before: "false", after: "true" },
        { name: "price", after: "€12.50" },
      ],
      way_back: [id],
    });
    await change({ making_days: 4 });
    expect((await undo(line.id)).error).toBeNull();
    expect(await read()).toEqual({ ...before, making_days: 4 });
    // The way back is a change, too, and can be taken back.
    const back = await newestAudit();
    expect(back).toMatchObject({ action: "products update", way_back: [id] });
    await change({ price: 99 });
    expect((await undo(back.id)).error?.message).toBe("product_changed");
    expect((await undo(line.id)).error?.message).toBe("product_changed");
    expect(await read()).toMatchObject({ name: before?.["name"], price: 99 });
    await change({ price: before?.["price"] ?? null, making_days: null });
  });

  test("DAY-04 STK-03 a changed count goes back from the audit, and not over a sale since", async () => {
    const { client } = world.admin;
    const id = world.products.tears;
    const count = (seen: number | null, wanted: number | null) =>
      client.rpc("save_details", { product: id, details: { stock: { seen, wanted } } }).throwOnError();
    const read = async () =>
      (await client.from("stock").select("quantity").eq("product_id", id).throwOnError()).data[0];
    const undo = (entry: number) => client.rpc("undo_product", { entry });
    const quantity = Number((await read())?.["quantity"]);
    await count(quantity, null);
    const line = await newestAudit();
    expect(line).toMatchObject({ action: "stock delete", way_back: [id] });
    expect((await undo(line.id)).error).toBeNull();
    expect(await read()).toEqual({ quantity });
    await count(quantity, quantity + 5);
    const { id: counted } = await newestAudit();
    await count(quantity + 5, quantity + 4);
    expect((await undo(counted)).error?.message).toBe("stock_changed");
    await count(quantity + 4, quantity);
  });

  test("USR-02 a changed role names the account", async () => {
    const change = (role: string) =>
      world.admin.client.from("user_profiles").update({ role }).eq("user_id", world.user.id).throwOnError();
    await change("admin");
    const line = await newestAudit();
    expect(line).toMatchObject({
      action: "user_profiles update",
      names: [world.user.email],
      columns: ["role"],
      changes: [],
      former_role: "user",
      way_back: [world.user.id],
    });
    await change("user");
    const { data } = await world.admin.client.rpc("audit_entries").throwOnError();
    expect(data.find(({ id }: { id: number }) => id === line.id).way_back).toBeNull();
  });

  test("SEC-01 nobody changes it", async () => {
    await expect(world.database.query("delete from private.audit")).rejects.toThrow("append-only");
    await expect(world.database.query("update private.audit set rows = 9")).rejects.toThrow();
  });
});

describe("the database's own bounds", () => {
  const draft = { name: "Bound", category: "rings" };
  const insert = (product: object) =>
    world.admin.client
      .from("products")
      .insert({ ...draft, ...product })
      .select("id,price");

  test.each([
    { name: "n".repeat(100), name_el: "ν".repeat(100) },
    { description: "d".repeat(1000), description_el: "δ".repeat(1000) },
    { product_code: "c".repeat(50), image_alt: "a".repeat(250) },
    { price: 0.01 },
    { price: 999_999.99 },
    { price: null },
    ...["all", "earrings", "rings", "necklaces", "bracelets"].map((category) => ({ category })),
  ])("PRD-04 what stands on a bound is stored: %#", async (product) => {
    const { data, error } = await insert(product);
    expect(error).toBeNull();
    if ("price" in product) expect(data?.[0]).toMatchObject(product);
  });

  test.each([
    ["products_name_required", { name: "" }],
    ["products_name_required", { name: "  \u3000 " }],
    ["products_name_length", { name: "n".repeat(101) }],
    ["products_name_length", { name_el: "ν".repeat(101) }],
    ["products_description_length", { description: "d".repeat(1001) }],
    ["products_product_code_length", { product_code: "c".repeat(51) }],
    ["products_image_alt_length", { image_alt: "a".repeat(251) }],
    ["products_price_range", { price: 0 }],
    ["products_price_cents", { price: 0.005 + 0.01 }],
    ["products_price_range", { price: 1_000_000 }],
    ["products_category_known", { category: "hats" }],
    ["products_category_known", { category: "" }],
  ])("PRD-04 what stands beyond it is refused by %s", async (constraint, product) => {
    const { error } = await insert(product);
    expect([error?.code, error?.message]).toEqual(["23514", expect.stringContaining(constraint)]);
  });
});

describe("the lists", () => {
  test("ORD-02 orders are sorted by what their customer is called, too", async () => {
    for (const name of ["Zoe", "Andri"]) await sellTo(name);
    const filter = { sent: false, search: "", days: anyDay, page: 1 };
    const namesBy = async (ascending: boolean) => {
      const query = ordersQuery(world.admin.client, {
        ...filter,
        sort: { column: "customer", ascending },
      });
      const page = await new QueryClient().fetchQuery(query);
      return page.orders.map((order) => order.customers?.name);
    };
    expect(await namesBy(true)).toEqual(["Andri", "Zoe"]);
    expect(await namesBy(false)).toEqual(["Zoe", "Andri"]);
  });

  test("ORD-02 a search finds the piece or the customer, and shows both whole", async () => {
    await sellTo('Despina, "Zoe" (100%)');
    const found = async (search: string) => {
      const sort = { column: "created_at", ascending: false } as const;
      const query = ordersQuery(world.admin.client, {
        sent: false,
        search,
        days: anyDay,
        sort,
        page: 1,
      });
      const { orders, count } = await new QueryClient().fetchQuery(query);
      expect(count).toBe(orders.length);
      return orders.map((order) => order.customers?.name);
    };
    expect(await found('despina, "zoe" (100%')).toEqual(['Despina, "Zoe" (100%)']);
    expect(await found("zoe")).toHaveLength(2);
    expect(await found("rinG")).toHaveLength(3);
    expect(await found("buyer@")).toHaveLength(3);
    expect(await found("100_")).toEqual([]);
    await sellTo("Μαρία Παπαδοπούλου");
    expect(await found("ΠΑΠΑΔΟΠΟΥΛΟΥ μαρια")).toEqual(["Μαρία Παπαδοπούλου"]);
  });

  test("ORD-02 a search for the number of a purchase, as its buyer writes it, finds its orders", async () => {
    const sort = { column: "created_at", ascending: false } as const;
    const filter = { sent: false, days: anyDay, sort, page: 1 };
    const find = (search: string) =>
      new QueryClient().fetchQuery(ordersQuery(world.admin.client, { ...filter, search }));
    const { orders } = await find("");
    const known = "update public.orders set reference = 'KOS-FINDME' where id = $1";
    await world.database.query(known, [orders[0]?.id]);
    for (const typed of [" kos-findme ", "KOS-FIND", "ndm"]) {
      expect(
        (await find(typed)).orders.map(({ id }) => id),
        typed,
      ).toEqual([orders[0]?.id]);
    }
    expect((await find("KOS-FINDMY")).orders).toEqual([]);
  });

  test("PRD-01 ORD-02 USR-01 a page that is gone tells how many there are, for the list to go to its last", async () => {
    const sort = { column: "created_at", ascending: false } as const;
    const gone = { search: "", category: undefined, sort, page: 40 };
    const { client } = world.admin;
    const queries = new QueryClient();
    const first = { ...gone, page: 1 };
    const products = (filter: typeof gone) => queries.fetchQuery(managedProductsQuery(client, filter));
    expect(await products(gone)).toEqual(await products(first));
    expect(await products({ ...gone, search: "helios" })).toMatchObject({ count: 1 });
    const orders = (filter: typeof gone) =>
      queries.fetchQuery(ordersQuery(client, { ...filter, days: anyDay, sent: false }));
    expect(await orders(gone)).toEqual({ orders: [], count: (await orders(first)).count });
    const users = (filter: typeof gone) => queries.fetchQuery(usersQuery(client, filter));
    expect(await users(gone)).toEqual(await users(first));
  });

  test("an address that names no product and no order finds none, and asks nobody", async () => {
    const { client } = world.admin;
    const queries = new QueryClient();
    expect(await queries.fetchQuery(managedProductQuery(client, "no-id"))).toBeNull();
    expect(await queries.fetchQuery(purchaseQuery(client, "no-id"))).toEqual([]);
  });
});

describe("a product whose answer was lost", () => {
  const insert = (name: string, key: string) =>
    world.admin.client
      .from("products")
      .insert({ name, category: "rings" })
      .setHeader("Idempotency-Key", key)
      .select("id")
      .single();

  test("PRD-08 is made once under its key, at once or again, until it is deleted", async () => {
    const key = randomUUID();
    const answers = await Promise.all(["Once", "Once", "Once"].map((name) => insert(name, key)));
    const made = answers.flatMap(({ data }) => data ?? []);
    expect(made).toHaveLength(1);
    const again = await insert("Once more", key);
    expect([again.status, again.error?.message, again.error?.details]).toEqual([409, "already_made", made[0]?.id]);
    expect(await names("Once%")).toHaveLength(1);
    await world.admin.client.from("products").delete().like("name", "Once").throwOnError();
    expect((await insert("Once again", key)).status).toBe(201);
    expect((await insert("Once again", key)).status).toBe(409);
  });

  test("PRD-08 other keys, no key and no UUID make one each time", async () => {
    const keys = [randomUUID(), randomUUID(), "x", "x", ""];
    for (const key of keys) {
      expect((await insert("Each time", key)).status).toBe(201);
    }
    expect(await names("Each time")).toHaveLength(keys.length);
  });
});

describe("importing products", () => {
  test("PRD-04 a bad line keeps its part out and is named, the others come with the next call", async () => {
    const id = randomUUID();
    await stage(world.admin, id, [
      { line: 2, product: { name: "Import bad 1", category: "rings" } },
      { line: 3, product: { name: "Import bad 2", category: "rings", price: 0.001 } },
    ]).throwOnError();
    const refused = await apply(world.admin, id).throwOnError();
    expect(refused.data).toMatchObject({
      left: 1,
      added: 0,
      failed: 1,
      refused: [{ line: 3, name: "Import bad 2", code: expect.stringContaining("products_price") }],
    });
    expect(await names("Import bad%")).toEqual([]);
    const rest = await apply(world.admin, id).throwOnError();
    expect(rest.data).toMatchObject({ left: 0, added: 1, failed: 1 });
    expect(await names("Import bad%")).toMatchObject([{ name: "Import bad 1" }]);
  });

  test("PRD-08 lines in parts are applied once: with an id they change, without they add", async () => {
    const id = randomUUID();
    const known = world.products.kyrenia;
    const changed = {
      id: known,
      name: "Import good 1",
      category: "earrings",
      price: 700,
      stock: 5,
    };
    await stage(world.admin, id, [{ line: 2, product: changed }]).throwOnError();
    const added = { name: "Import good 2", category: "rings", price: null };
    await stage(world.admin, id, [{ line: 3, product: added }]).throwOnError();
    const answers = await Promise.all([apply(world.admin, id), apply(world.admin, id)]);
    // A client that lost the answer sends everything again.
    await stage(world.admin, id, [{ line: 3, product: added }]).throwOnError();
    answers.push(await apply(world.admin, id));
    for (const { data } of answers) expect(data).toMatchObject({ added: 1, changed: 1, left: 0, total: 2 });
    expect(await names("Import good%")).toHaveLength(2);
    const { data } = await world.admin.client.from("stock").select("quantity").eq("product_id", known);
    expect(data).toEqual([{ quantity: 5 }]);
  });

  test("PRD-08 a column that a line does not name stays as it is, one that it empties is emptied", async () => {
    const id = randomUUID();
    const known = world.products.kyrenia;
    const before = { name_el: "Κρίκοι", description: "Gold", image_url: "/a.webp" };
    await world.service.from("products").update(before).eq("id", known).throwOnError();
    await world.service.from("stock").upsert({ product_id: known, quantity: 5 }).throwOnError();
    const line = { id: known, name: "Kyrenia hoops", category: "earrings", description: null };
    await stage(world.admin, id, [{ line: 2, product: line }]).throwOnError();
    await apply(world.admin, id).throwOnError();
    const { data } = await world.service
      .from("products")
      .select("name_el,description,image_url,stock(quantity)")
      .eq("id", known);
    expect(data).toEqual([{ ...before, description: null, stock: { quantity: 5 } }]);
  });

  test("PRD-04 the first bad line of many is named, and a count is shown as shoppers see it", async () => {
    const good = (line: number) => ({
      line,
      product: { name: `Import many ${line}`, category: "rings", stock: line % 5 },
    });
    const lines = Array.from({ length: 60 }, (_, index) => good(index * 2 + 2));
    const spoilt = lines.map((entry) =>
      entry.line === 48 || entry.line === 90 ? { ...entry, product: { ...entry.product, category: "hats" } } : entry,
    );
    const bad = randomUUID();
    await stage(world.admin, bad, spoilt).throwOnError();
    const { data: first } = await apply(world.admin, bad).throwOnError();
    expect(first).toMatchObject({ added: 0, refused: [{ line: 48, code: "products_category_known" }] });
    const right = randomUUID();
    await stage(world.admin, right, lines).throwOnError();
    await apply(world.admin, right).throwOnError();
    const { data } = await world.service
      .from("products")
      .select("availability,few_left")
      .in("name", ["Import many 10", "Import many 12", "Import many 14"])
      .order("name");
    expect(data).toEqual([
      { availability: false, few_left: null },
      { availability: true, few_left: 2 },
      { availability: true, few_left: null },
    ]);
  });
});

const sellTo = async (name: string) => {
  const { data } = await world.service
    .from("customers")
    .insert({ name, email: "buyer@example.com" })
    .select("id")
    .single()
    .throwOnError();
  await world.service
    .from("orders")
    .insert({
      checkout_id: randomUUID(),
      line_no: 1,
      customer_id: data.id,
      product_name: "Ring",
      unit_price: 5,
      quantity: 1,
      total_amount: 5,
      livemode: false,
    })
    .throwOnError();
};
const stage = (account: Account, importId: string, lines: object[]) =>
  account.client.rpc("stage_product_import", { import: importId, lines });
const apply = (account: Account, importId: string) => account.client.rpc("apply_product_import", { import: importId });
const names = async (like: string) => {
  const { data } = await world.service.from("products").select("name,price").like("name", like);
  return data;
};
