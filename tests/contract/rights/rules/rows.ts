import type { World } from "../../../world.ts";

/** Rules across rows, for every caller: each is kept by a trigger, and fails without it. */
export interface Rule {
  id: string;
  sentence: string;
  /** The tables whose triggers keep it, or the schema that it needs. */
  on: string[];
  holds: (world: World) => Promise<boolean>;
}

/** The first value of the first row, as the owner of the database. */
export async function one(world: World, sql: string, params: readonly unknown[] = []): Promise<unknown> {
  const { rows } = await world.database.query(sql, params);
  return Object.values(rows[0] ?? {})[0];
}

export async function isRefused(world: World, sql: string, params: readonly unknown[] = []) {
  const error: unknown = await world.database.query(sql, params).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error !== undefined;
}

export const aProduct = (world: World, name = "Ruled ring") =>
  one(world, "insert into public.products (name, category, price) values ($1, 'rings', 5) returning id", [name]);

export const anOpenCheckout = (world: World, state = "open") =>
  one(
    world,
    `insert into private.checkouts (reference, state, amount, locale, livemode, lines, expires_at, paid_at)
     values ('KOS-' || upper(substr(md5(random()::text), 1, 6)), $1, 500, 'en', false, '[{}]', now(),
       case when $1 = 'paid' then now() end) returning id`,
    [state],
  );

export const aCustomer = (world: World) =>
  one(world, "insert into public.customers (name, email) values ('Ruled', 'ruled@example.test') returning id");

export async function anOrder(world: World): Promise<{ order: unknown; customer: unknown }> {
  const customer = await aCustomer(world);
  const order = await one(
    world,
    `insert into public.orders
       (checkout_id, line_no, customer_id, product_name, unit_price, quantity, total_amount, livemode)
     values ($1, 1, $2, 'Ruled', 5, 1, 5, false) returning id`,
    [await anOpenCheckout(world, "paid"), customer],
  );
  return { order, customer };
}
