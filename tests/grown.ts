import { rm } from "node:fs/promises";
import { join } from "node:path";
import { openPglite } from "#platform/database/pglite/pglite.ts";
import type { Database } from "#platform/database/database.ts";
import { silentLog } from "./database.ts";
import { copyOfPreparedFolder } from "./shop-process.ts";

export interface Size {
  /** Products in all, the demo catalogue included. */
  products: number;
  /** Orders to add; 0 leaves the sales as they are. */
  orders: number;
}

/** One step of products, or all sales, may take so long. */
const growMs = 10 * 60_000;

/**
 * Steps are small: with the statistics of a small shop, the server looks through whole tables for each of many
 * products.
 */
const productsAStep = 4_000;

/** Sales as settlement would have written them (the books' rules hold). Needs the demo catalogue for its pictures. */
export async function grow(database: Database, { products, orders }: Size): Promise<void> {
  const { rows } = await database.query<{ count: string }>("select count(*) from public.products");
  for (let had = Number(rows[0]?.count); had < products; had += productsAStep) {
    const upTo = Math.min(had + productsAStep, products);
    await write(database, [[insertProducts, [upTo]], [facts], [stones], [choices], [sizes]]);
    await database.query("analyze");
  }
  if (orders > 0) {
    await write(database, [[checkouts, [orders]], [customers], [sales], [mails], [receipts]]);
  }
  // Time would have done it: statistics, and what lets counts read indexes alone.
  await database.query("vacuum analyze");
}

type Statement = readonly [text: string, values?: unknown[]];

/** Row by row, triggers would make slugs and tell the feed: here the rows are written as they would end. */
function write(database: Database, statements: readonly Statement[]): Promise<void> {
  return database.transaction(
    async (transaction) => {
      await transaction.query("set local session_replication_role = replica");
      for (const [text, values] of statements) await transaction.query(text, values);
    },
    { deadlineMs: growMs },
  );
}

/** A prepared data folder with that many of both; the caller removes it. */
export async function copyOfGrownFolder(size: Size): Promise<string> {
  const folder = await copyOfPreparedFolder();
  const database = await openPglite({ directory: join(folder, "database"), log: silentLog });
  try {
    await grow(database, size);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await database.close();
  }
  return folder;
}

const insertProducts = `
  insert into public.products (slug, name, name_el, description, description_el, price, product_code, image_url, category, created_at)
  select 'grown-' || n, noun || ' of ' || muse || ' ' || n, 'Κόσμημα ' || n,
    'Hand made in Lefkara, piece ' || n || '. Silver and gold, with the patience of those who make lace.',
    'Χειροποίητο στα Λεύκαρα, κομμάτι ' || n || '. Ασήμι και χρυσός.',
    20 + (n * 37) % 4000, 'GRW-' || n, picture,
    (array['earrings', 'rings', 'necklaces', 'bracelets'])[1 + n % 4], now() - n * interval '7 minutes'
  from generate_series((select count(*) from public.products) + 1, $1::integer) as n,
    lateral (select (array['Ring', 'Pendant', 'Bangle', 'Earrings', 'Chain'])[1 + n % 5] as noun,
                    (array['Kallisto', 'Thaleia', 'Melina', 'Danae', 'Electra', 'Ianthe'])[1 + n % 6] as muse) as words,
    lateral (select array_agg(image_url) as all_pictures from public.products where image_url is not null) as demo,
    lateral (select all_pictures[1 + n % array_length(all_pictures, 1)] as picture) as chosen`;

/** Facts that lists are filtered by, for products that were not there before. */
const facts = `
  insert into public.product_facts (product_id, metal)
  select id, (array['gold', 'gold', 'silver', 'platinum', 'steel'])[1 + price::integer % 5]
  from public.products where slug like 'grown-%' on conflict do nothing`;

const stones = `
  insert into public.product_stones (product_id, position, kind)
  select id, 1, (array['diamond', 'ruby', 'pearl', 'onyx'])[1 + price::integer % 4]
  from public.products where slug like 'grown-%' and price::integer % 3 = 0 on conflict do nothing`;

const choices = `
  insert into public.product_choices (product_id, position, kind, name, scale)
  select id, 1, 'size', 'Ring size', 'ring' from public.products as piece
  where slug like 'grown-%' and category = 'rings'
    and not exists (select from public.product_choices where product_id = piece.id)`;

const sizes = `
  insert into public.product_choice_values (choice_id, position, label, is_default)
  select choice.id, n, (44 + 2 * n)::text, n = 1
  from public.product_choices as choice join public.products on products.id = product_id and slug like 'grown-%',
    generate_series(1, 5) as n
  where not exists (select from public.product_choice_values where choice_id = choice.id)`;

const checkouts = `
  insert into private.checkouts (reference, state, provider_session_id, payment_intent_id, amount, locale, livemode, lines,
    delivery_days, expires_at, created_at, paid_at)
  select 'KOS-G' || n, 'paid', 'cs_test_grown' || n, 'pi_grown' || n, cents, (array['en', 'el'])[1 + n % 2], false,
    jsonb_build_array(jsonb_build_object('line_no', 1, 'product_id', piece.id, 'product_code', piece.product_code,
      'name', piece.name, 'name_el', piece.name_el, 'description', null, 'unit_amount', cents, 'quantity', 1,
      'image_url', piece.image_url, 'personalised', false)),
    14, at + interval '30 minutes', at, at + interval '2 minutes'
  from generate_series(1, $1::integer) as n
  join (select products.*, row_number() over (order by id) - 1 as place from public.products where price is not null) as piece
    on piece.place = n % (select count(*) from public.products where price is not null),
    lateral (select now() - n * interval '11 minutes' as at, (piece.price * 100)::bigint as cents) as moment`;

const customers = `
  insert into public.customers (id, name, email, phone, address, created_at)
  select id, 'Shopper ' || reference, lower(reference) || '@example.test', '+357 99 000000', '1 Ledra, Nicosia', paid_at
  from private.checkouts where reference like 'KOS-G%'`;

const sales = `
  insert into public.orders (checkout_id, line_no, customer_id, product_id, product_name, product_name_el, product_code,
    unit_price, image_url, quantity, total_amount, is_sent, sent_at, flags, livemode, created_at)
  select id, 1, id, (lines -> 0 ->> 'product_id')::uuid, lines -> 0 ->> 'name', lines -> 0 ->> 'name_el',
    lines -> 0 ->> 'product_code', amount / 100.0, lines -> 0 ->> 'image_url', 1, amount / 100.0, sent,
    case when sent then paid_at + interval '5 days' end, '{test}', false, paid_at
  from private.checkouts, lateral (select paid_at < now() - interval '7 days' as sent) as parcel where reference like 'KOS-G%'`;

const mails = `
  insert into private.outbox (kind, checkout_id, customer_id, recipient, locale, data, state, attempts, sent_at)
  select 'confirmation', id, id, lower(reference) || '@example.test', locale, '{}', 'sent', 1, paid_at
  from private.checkouts where reference like 'KOS-G%'`;

const receipts = `
  insert into private.receipts
  select livemode, 'receipt', year, row_number() over (partition by year order by paid_at), id, reference,
    payment_intent_id, amount, private.vat_within(amount, 19), 19, 'CY', paid_at
  from private.checkouts, lateral (select extract(year from paid_at at time zone 'Asia/Nicosia')::integer as year) as numbered
  where reference like 'KOS-G%'`;
