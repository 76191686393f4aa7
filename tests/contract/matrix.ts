import type { SupabaseClient } from "@supabase/supabase-js";
import type { World } from "../world.ts";

/** Who may do what over the wire, as data: table × verb × caller → outcome. */
export type CallerName = "anon" | "user" | "admin" | "service";

export type Outcome =
  | "yes"
  | "empty"
  /** 401 / 42501: no grant for anon. */
  | "DENY-A"
  /** 403 / 42501: signed in, without the right. */
  | "DENY-U"
  /** 400 / 21000: a change without a filter. */
  | "NOWHERE"
  | "NOTAB"
  | "NORPC"
  /** 406 / PGRST106: the schema is not exposed. */
  | "PROFILE"
  /** 400 / 23514. */
  | "CHECK"
  /** 400 / P0001. */
  | "LASTADMIN"
  /** 409 / 23503. */
  | "FK"
  | "true"
  | "false";

/** The part of a client's answer that an outcome is read from. */
export interface WireAnswer {
  status: number;
  data: unknown;
  error: { code?: string } | null;
}

export interface Cell {
  id: string;
  verb: string;
  /** What the cell changes is made first, by the owner; resolves to what `call` needs. */
  arrange?: (world: World) => Promise<string>;
  call: (client: SupabaseClient, target: string, world: World) => PromiseLike<WireAnswer>;
  expect: Record<CallerName, Outcome>;
}

const denied = { anon: "DENY-A", user: "DENY-U", admin: "DENY-U", service: "yes" } as const;
const forAdmins = { anon: "DENY-A", user: "DENY-U", admin: "yes", service: "yes" } as const;
const readByAdmins = { anon: "DENY-A", user: "empty", admin: "yes", service: "yes" } as const;
const hidden = { anon: "NOTAB", user: "NOTAB", admin: "NOTAB", service: "NOTAB" } as const;
const noFunction = { anon: "NORPC", user: "NORPC", admin: "NORPC", service: "NORPC" } as const;

const nobody = "00000000-0000-0000-0000-000000000000";
const newProduct = { name: "Matrix ring", category: "rings", price: 10 };

async function aProduct({ database }: World): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    "insert into public.products (name, category, price) values ('Throwaway', 'rings', 5) returning id",
  );
  return rows[0]!.id;
}

async function aStockedProduct(world: World): Promise<string> {
  const id = await aProduct(world);
  await world.database.query("insert into public.stock (product_id, quantity) values ($1, 4)", [
    id,
  ]);
  return id;
}

async function anOrder({ database }: World): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `with buyer as (
       insert into public.customers (name, email) values ('Canary', 'canary@example.test') returning id
     ), paid as (
       insert into private.checkouts
         (reference, state, amount, locale, livemode, lines, expires_at, paid_at)
       values ('KOS-' || upper(substr(md5(random()::text), 1, 6)), 'paid', 500, 'en', false, '[{}]', now(), now())
       returning id
     )
     insert into public.orders
       (checkout_id, line_no, customer_id, product_name, unit_price, quantity, total_amount, livemode)
     select paid.id, 1, buyer.id, 'Throwaway', 5, 1, 5, false from buyer, paid returning id`,
  );
  return rows[0]!.id;
}

async function aPlainUser({ database }: World): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    "insert into auth.users (email) values ('throwaway-' || gen_random_uuid() || '@example.test') returning id",
  );
  return rows[0]!.id;
}

export const cells: Cell[] = [
  {
    id: "E01",
    verb: "read products",
    call: (c) => c.from("products").select(),
    expect: { anon: "yes", user: "yes", admin: "yes", service: "yes" },
  },
  {
    id: "E02",
    verb: "read stock",
    arrange: aStockedProduct,
    call: (c) => c.from("stock").select(),
    expect: readByAdmins,
  },
  {
    id: "E02",
    verb: "change stock",
    arrange: aStockedProduct,
    call: (c, id) => c.from("stock").update({ quantity: 1 }).eq("product_id", id),
    expect: forAdmins,
  },
  {
    id: "E03",
    verb: "add a product",
    call: (c) => c.from("products").insert(newProduct),
    expect: forAdmins,
  },
  {
    id: "E03",
    verb: "add a product beyond its price",
    call: (c) => c.from("products").insert({ ...newProduct, price: 1_000_000 }),
    expect: { anon: "DENY-A", user: "DENY-U", admin: "CHECK", service: "CHECK" },
  },
  {
    id: "E04",
    verb: "add a product with an id of one's own",
    call: (c) => c.from("products").insert({ ...newProduct, id: crypto.randomUUID() }),
    expect: denied,
  },
  {
    id: "E04",
    verb: "change when a product was made",
    arrange: aProduct,
    call: (c, id) => c.from("products").update({ created_at: "2020-01-01T00:00:00Z" }).eq("id", id),
    expect: denied,
  },
  {
    id: "E04",
    verb: "change availability",
    arrange: aProduct,
    call: (c, id) => c.from("products").update({ availability: false }).eq("id", id),
    expect: denied,
  },
  {
    id: "E05",
    verb: "change a product",
    arrange: aProduct,
    call: (c, id) => c.from("products").update({ price: 6 }).eq("id", id),
    expect: forAdmins,
  },
  {
    id: "E05",
    verb: "change a product that is not there",
    call: (c) => c.from("products").update({ price: 6 }).eq("id", nobody),
    expect: forAdmins,
  },
  {
    id: "E05",
    verb: "delete a product",
    arrange: aProduct,
    call: (c, id) => c.from("products").delete().eq("id", id),
    expect: forAdmins,
  },
  {
    id: "E06",
    verb: "delete all products without a filter",
    call: (c) => c.from("products").delete(),
    expect: { anon: "DENY-A", user: "DENY-U", admin: "NOWHERE", service: "NOWHERE" },
  },
  {
    id: "E07",
    verb: "read orders",
    arrange: anOrder,
    call: (c) => c.from("orders").select(),
    expect: readByAdmins,
  },
  {
    id: "E07",
    verb: "count orders by estimate",
    arrange: anOrder,
    call: (c) => c.from("orders").select("id", { count: "estimated" }),
    expect: readByAdmins,
  },
  {
    id: "E07",
    verb: "read orders with their customers and products",
    arrange: anOrder,
    call: (c) => c.from("orders").select("*,customers(name,email,phone,address),products(name)"),
    expect: readByAdmins,
  },
  {
    id: "E08",
    verb: "insert an order",
    call: (c) =>
      c.from("orders").insert({
        checkout_id: nobody,
        line_no: 1,
        customer_id: nobody,
        product_name: "Forged",
        unit_price: 1,
        quantity: 1,
        total_amount: 1,
        livemode: false,
      }),
    expect: { anon: "DENY-A", user: "DENY-U", admin: "DENY-U", service: "FK" },
  },
  {
    id: "E09",
    verb: "mark an order as sent",
    arrange: anOrder,
    call: (c, id) => c.from("orders").update({ is_sent: true }).eq("id", id),
    expect: forAdmins,
  },
  {
    id: "E10",
    verb: "change an order's total",
    arrange: anOrder,
    call: (c, id) => c.from("orders").update({ total_amount: 5 }).eq("id", id),
    expect: denied,
  },
  {
    id: "E11",
    verb: "delete an order",
    arrange: anOrder,
    call: (c, id) => c.from("orders").delete().eq("id", id),
    expect: forAdmins,
  },
  {
    id: "E12",
    verb: "read customers",
    arrange: anOrder,
    call: (c) => c.from("customers").select(),
    expect: readByAdmins,
  },
  {
    id: "E13",
    verb: "change a customer",
    arrange: anOrder,
    call: (c) => c.from("customers").update({ name: "Forged" }).eq("email", "canary@example.test"),
    expect: denied,
  },
  {
    id: "E14",
    verb: "read one's own profile",
    call: (c, _, world) => c.from("user_profiles").select().eq("user_id", world.user.id),
    expect: { anon: "DENY-A", user: "yes", admin: "yes", service: "yes" },
  },
  {
    id: "E15",
    verb: "read another's profile",
    call: (c, _, world) => c.from("user_profiles").select().eq("user_id", world.admin.id),
    expect: readByAdmins,
  },
  {
    id: "E16",
    verb: "make another an admin",
    arrange: aPlainUser,
    call: (c, id) => c.from("user_profiles").update({ role: "admin" }).eq("user_id", id),
    expect: forAdmins,
  },
  {
    id: "E16",
    verb: "give a role that does not exist",
    arrange: aPlainUser,
    call: (c, id) => c.from("user_profiles").update({ role: "owner" }).eq("user_id", id),
    expect: { anon: "DENY-A", user: "DENY-U", admin: "CHECK", service: "CHECK" },
  },
  {
    id: "E18",
    verb: "move a profile to another account",
    arrange: aPlainUser,
    call: (c, id) => c.from("user_profiles").update({ created_at: "2020-01-01" }).eq("user_id", id),
    expect: denied,
  },
  {
    id: "E19",
    verb: "delete a profile",
    arrange: aPlainUser,
    call: (c, id) => c.from("user_profiles").delete().eq("user_id", id),
    expect: denied,
  },
  ...["checkouts", "holds", "product_links", "provider_events", "outbox", "schema_migrations"].map(
    (table): Cell => ({
      id: "E20",
      verb: `read ${table}`,
      call: (c) => c.from(table).select(),
      expect: hidden,
    }),
  ),
  ...["auth", "storage", "private", "pg_catalog", "information_schema"].map((schema): Cell => ({
    id: "E21",
    verb: `read through the schema ${schema}`,
    call: (c) => c.schema(schema).from("users").select(),
    expect: { anon: "PROFILE", user: "PROFILE", admin: "PROFILE", service: "PROFILE" },
  })),
  {
    id: "E30",
    verb: "ask is_admin about the plain user",
    call: (c, _, world) => c.rpc("is_admin", { user_uuid: world.user.id }),
    expect: { anon: "DENY-A", user: "false", admin: "false", service: "false" },
  },
  {
    id: "E31",
    verb: "ask is_admin about the admin",
    call: (c, _, world) => c.rpc("is_admin", { user_uuid: world.admin.id }),
    expect: { anon: "DENY-A", user: "false", admin: "true", service: "true" },
  },
  {
    id: "E31",
    verb: "ask is_admin about nobody",
    call: (c) => c.rpc("is_admin", { user_uuid: nobody }),
    expect: { anon: "DENY-A", user: "false", admin: "false", service: "false" },
  },
  ...["set_config", "pg_sleep", "version", "make_profile", "refresh_availability"].map(
    (name): Cell => ({
      id: "E32",
      verb: `call ${name}`,
      call: (c) => c.rpc(name, {}),
      expect: noFunction,
    }),
  ),
];
