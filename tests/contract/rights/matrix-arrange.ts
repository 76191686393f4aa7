import type { World } from "../../world.ts";

/** The rows that a cell needs, made by the owner of the database. */
export const nobody = "00000000-0000-0000-0000-000000000000";
async function idOf({ database }: World, sql: string, params: readonly unknown[] = []): Promise<string> {
  const { rows } = await database.query<{ id: string }>(sql, params);
  return rows[0]!.id;
}

export const aProduct = (world: World) =>
  idOf(world, "insert into public.products (name, category, price) values ('Throwaway', 'rings', 5) returning id");

export async function aStockedProduct(world: World): Promise<string> {
  const id = await aProduct(world);
  await world.database.query("insert into public.stock (product_id, quantity) values ($1, 4)", [id]);
  return id;
}

/** Archived: withdrawn at the provider, for admins only. */
export async function anArchivedProduct(world: World): Promise<string> {
  const id = await aProduct(world);
  await world.database.query("update public.products set archived = true where id = $1", [id]);
  return id;
}

export const aWayOfDelivery = (world: World, archived = false) =>
  idOf(
    world,
    `insert into public.delivery_methods (kind, name, countries, price, min_days, max_days, archived)
     values ('courier', 'Throwaway', '{CY}', 5, 1, 3, $1) returning id`,
    [archived],
  );

export const aCollection = (world: World, archived = false, pieces = [world.products.helios]) =>
  idOf(world, "insert into public.collections (name, pieces, archived) values ('Throwaway', $1, $2) returning id", [
    pieces,
    archived,
  ]);

export const aCustomer = (world: World) =>
  idOf(world, "insert into public.customers (name, email) values ('Canary', 'canary@example.test') returning id");

const aCheckout = (world: World) =>
  idOf(
    world,
    `insert into private.checkouts
       (reference, state, amount, locale, livemode, lines, expires_at, paid_at)
     values ('KOS-' || upper(substr(md5(random()::text), 1, 6)), 'paid', 500, 'en', false, '[{}]', now(), now())
     returning id`,
  );

export async function anOrder(world: World): Promise<string> {
  return idOf(
    world,
    `insert into public.orders
       (checkout_id, line_no, customer_id, product_name, unit_price, quantity, total_amount, livemode)
     values ($1, 1, $2, 'Throwaway', 5, 1, 5, false) returning id`,
    [await aCheckout(world), await aCustomer(world)],
  );
}

export async function aCheckoutAndACustomer(world: World): Promise<string> {
  return `${await aCheckout(world)} ${await aCustomer(world)}`;
}

export const aPlainUser = (world: World) =>
  idOf(
    world,
    "insert into auth.users (email) values ('throwaway-' || gen_random_uuid() || '@example.test') returning id",
  );

export async function anotherAssistant(world: World): Promise<string> {
  const id = await aPlainUser(world);
  await world.database.query("update public.user_profiles set is_assistant = true where user_id = $1", [id]);
  return id;
}

export async function aUserWithoutProfile(world: World): Promise<string> {
  const id = await aPlainUser(world);
  await world.database.query("delete from public.user_profiles where user_id = $1", [id]);
  return id;
}

/** The cast as it was: one admin, one user without rights. */
export async function onlyOneAdmin({ database, admin }: World): Promise<string> {
  await database.query(
    `update auth.users set banned_until = null, deleted_at = null,
       email_confirmed_at = coalesce(email_confirmed_at, now()) where id = $1`,
    [admin.id],
  );
  await database.query(
    `insert into public.user_profiles (user_id, role) values ($1, 'admin')
     on conflict (user_id) do update set role = 'admin', is_assistant = false`,
    [admin.id],
  );
  await database.query("update public.user_profiles set role = 'user' where role = 'admin' and user_id <> $1", [
    admin.id,
  ]);
  return admin.id;
}

/** A second admin who can sign in, so that the one of the cast may step down. */
export async function twoAdmins(world: World): Promise<string> {
  const id = await aPlainUser(world);
  await onlyOneAdmin(world);
  await world.database.query("update auth.users set email_confirmed_at = now() where id = $1", [id]);
  await world.database.query("update public.user_profiles set role = 'admin' where user_id = $1", [id]);
  return world.admin.id;
}

export const aWish = (world: World) =>
  idOf(
    world,
    `insert into public.wishes (product_id, email, locale)
     values ('${world.products.helios}', gen_random_uuid() || '@example.test', 'en') returning id`,
  );

export const anEnquiry = (world: World) =>
  idOf(
    world,
    `insert into public.enquiries (product_name, name, email, question, locale, due_on)
     values ('Throwaway', 'Canary', 'canary@example.test', 'How much is it?', 'en', current_date) returning id`,
  );
