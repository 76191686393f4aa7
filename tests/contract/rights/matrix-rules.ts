import type { World } from "../../world.ts";
import { choiceRules } from "./rules/choices.ts";
import { deletionRules } from "./rules/deletions.ts";
import { aCustomer, anOpenCheckout, anOrder, aProduct, isRefused, one, type Rule } from "./rules/rows.ts";
import { quoteRules } from "./rules/quotes.ts";
import { saleRules } from "./rules/sales.ts";
import { stockRules } from "./rules/stock.ts";
import { traitRules } from "./rules/traits.ts";

/** Whether an admin's call left a line in the audit. */
async function isNoted(world: World, action: string, call: () => PromiseLike<{ error: unknown }>) {
  const lines = () => one(world, "select count(*) from private.audit where action = $1", [action]);
  const before = await lines();
  const { error } = await call();
  return error === null && Number(await lines()) === Number(before) + 1;
}

const asAdmin = (world: World) => world.admin.client;

const noted: Rule[] = [
  {
    id: "SEC-01 H7",
    sentence: "what an admin does to a product is noted",
    on: ["public.products"],
    async holds(world) {
      const products = () => asAdmin(world).from("products");
      const id = await aProduct(world);
      const added = { name: "Noted ring", category: "rings" };
      return (
        (await isNoted(world, "products insert", () => products().insert(added))) &&
        (await isNoted(world, "products update", () => products().update({ price: 7 }).eq("id", id))) &&
        (await isNoted(world, "products delete", () => products().delete().eq("id", id)))
      );
    },
  },
  {
    id: "SEC-01 H7",
    sentence: "what an admin does to the stock is noted",
    on: ["public.stock"],
    async holds(world) {
      const stock = () => asAdmin(world).from("stock");
      const id = await aProduct(world);
      const row = { product_id: id, quantity: 3 };
      return (
        (await isNoted(world, "stock insert", () => stock().insert(row))) &&
        (await isNoted(world, "stock update", () => stock().update({ quantity: 2 }).eq("product_id", id))) &&
        (await isNoted(world, "stock delete", () => stock().delete().eq("product_id", id)))
      );
    },
  },
  {
    id: "SEC-01 PCE-01",
    sentence: "what an admin does to the pictures is noted",
    on: ["public.product_pictures"],
    async holds(world) {
      const pictures = () => asAdmin(world).from("product_pictures");
      const product_id = await aProduct(world);
      const row = { product_id, position: 2, url: "/a.webp" };
      return (
        (await isNoted(world, "product_pictures insert", () => pictures().insert(row))) &&
        (await isNoted(world, "product_pictures update", () =>
          pictures().update({ url: "/b.webp" }).eq("product_id", product_id),
        )) &&
        (await isNoted(world, "product_pictures delete", () => pictures().delete().eq("product_id", product_id)))
      );
    },
  },
  {
    id: "PCE-01 PCE-06 WEK-16 LIV-01",
    sentence: "a piece with other pictures, facts, stones or costs is another version of it",
    on: ["public.product_pictures", "public.product_facts", "public.product_stones", "public.product_costs"],
    async holds(world) {
      const id = await aProduct(world);
      const changes = [
        "insert into public.product_pictures (product_id, position, url) values ($1, 2, '/a.webp')",
        "update public.product_pictures set url = '/b.webp' where product_id = $1",
        "delete from public.product_pictures where product_id = $1",
        "insert into public.product_facts (product_id, metal) values ($1, 'gold')",
        "update public.product_facts set metal = 'silver' where product_id = $1",
        "delete from public.product_facts where product_id = $1",
        "insert into public.product_stones (product_id, position, kind) values ($1, 1, 'pearl')",
        "update public.product_stones set kind = 'opal' where product_id = $1",
        "delete from public.product_stones where product_id = $1",
        "insert into public.product_costs (product_id, making) values ($1, 1)",
        "update public.product_costs set stones = 2 where product_id = $1",
        "delete from public.product_costs where product_id = $1",
      ];
      for (const change of changes) {
        const version = () => one(world, "select updated_at::text from public.products where id = $1", [id]);
        const before = await version();
        await one(world, change, [id]);
        if ((await version()) === before) return false;
      }
      return true;
    },
  },
  {
    id: "SEC-01 PCE-06",
    sentence: "what an admin does to facts and stones is noted",
    on: ["public.product_facts", "public.product_stones"],
    async holds(world) {
      const product_id = await aProduct(world);
      const rows = {
        product_facts: [{ metal: "gold" }, { metal: "silver" }],
        product_stones: [{ position: 1, kind: "pearl" }, { kind: "opal" }],
      };
      for (const [table, [added, changed]] of Object.entries(rows)) {
        const lines = () => asAdmin(world).from(table);
        const isAllNoted =
          (await isNoted(world, `${table} insert`, () => lines().insert({ product_id, ...added }))) &&
          (await isNoted(world, `${table} update`, () =>
            lines()
              .update({ ...changed })
              .eq("product_id", product_id),
          )) &&
          (await isNoted(world, `${table} delete`, () => lines().delete().eq("product_id", product_id)));
        if (!isAllNoted) return false;
      }
      return true;
    },
  },
  {
    id: "SEC-01 WEK-16",
    sentence: "what an admin does to what a piece costs is noted",
    on: ["public.product_costs"],
    async holds(world) {
      const product = await aProduct(world);
      const save = (costs: object) => asAdmin(world).rpc("save_details", { product, details: { costs } });
      return (
        (await isNoted(world, "product_costs insert", () => save({ making: 1 }))) &&
        (await isNoted(world, "product_costs update", () => save({ making: 1, stones: 2 }))) &&
        (await isNoted(world, "product_costs delete", () => save({})))
      );
    },
  },
  {
    id: "SEC-01 H7",
    sentence: "what an admin does to the ways of delivery is noted",
    on: ["public.delivery_methods"],
    async holds(world) {
      const methods = () => asAdmin(world).from("delivery_methods");
      const row = { kind: "collection", name: "Noted", price: 0, min_days: 0, max_days: 1 };
      return (
        (await isNoted(world, "delivery_methods insert", () => methods().insert(row))) &&
        (await isNoted(world, "delivery_methods update", () => methods().update({ price: 2 }).eq("name", "Noted")))
      );
    },
  },
  {
    id: "SEC-01 H7 COL-01",
    sentence: "what an admin does to a collection is noted, and where it was leads on",
    on: ["public.collections"],
    async holds(world) {
      const collections = () => asAdmin(world).from("collections");
      const [name, later] = [crypto.randomUUID(), crypto.randomUUID()];
      const isNotedTwice =
        (await isNoted(world, "collections insert", () => collections().insert({ name }))) &&
        (await isNoted(world, "collections update", () => collections().update({ name: later }).eq("name", name)));
      const led = await one(world, "select public.old_address('/collections/' || $1)", [name]);
      await one(world, "delete from public.collections where name in ($1, $2)", [name, later]);
      return isNotedTwice && led === `/collections/${later}`;
    },
  },
  {
    id: "SEC-01 H7",
    sentence: "what an admin does to an order is noted",
    on: ["public.orders"],
    async holds(world) {
      const orders = () => asAdmin(world).from("orders");
      const { order } = await anOrder(world);
      return (
        (await isNoted(world, "orders update", () => orders().update({ is_sent: true }).eq("id", order))) &&
        (await isNoted(world, "orders delete", () => orders().delete().eq("id", order))) &&
        (await isNoted(world, "orders insert", () => asAdmin(world).rpc("restore_orders", { ids: [String(order)] })))
      );
    },
  },
  {
    id: "SEC-01 H7",
    sentence: "who is made an admin, and which settings are saved, is noted",
    on: ["public.user_profiles"],
    async holds(world) {
      const id = await one(
        world,
        "insert into auth.users (email) values ('ruled-' || gen_random_uuid() || '@example.test') returning id",
      );
      const client = asAdmin(world);
      const promote = () => client.from("user_profiles").update({ role: "admin" }).eq("user_id", id);
      const save = () => client.rpc("save_shop_settings", { changes: { vat_no: String(id) } });
      return (await isNoted(world, "user_profiles update", promote)) && (await isNoted(world, "settings update", save));
    },
  },
];

/** The events of one table that a guest hears while `act` runs, until `enough` have come or five seconds are over. */
async function heardByGuest(world: World, enough: number, act: () => Promise<unknown>) {
  const guest = world.shop.anonClient();
  const heard: string[] = [];
  const joined = Promise.withResolvers<void>();
  const complete = Promise.withResolvers<void>();
  // A caller without the right hears nothing for so long; one with it is done long before, on a busy machine too.
  const timer = setTimeout(() => (joined.resolve(), complete.resolve()), 5000);
  guest
    .channel("rules")
    .on("postgres_changes", { event: "*", schema: "public", table: "products" }, (change) => {
      heard.push(change.eventType);
      if (heard.length === enough) complete.resolve();
    })
    .on("system", {}, () => joined.resolve())
    .subscribe();
  await joined.promise;
  await act();
  await complete.promise;
  clearTimeout(timer);
  await guest.removeAllChannels();
  await guest.realtime.disconnect();
  return heard;
}

export const rules: Rule[] = [
  ...noted,
  ...choiceRules,
  ...saleRules,
  ...quoteRules,
  ...stockRules,
  ...deletionRules,
  ...traitRules,
  {
    id: "SHO-03",
    sentence:
      "what anybody may read of settings, ways of delivery and collections counts the revision, nothing else does",
    on: ["private.settings", "public.delivery_methods", "public.collections"],
    async holds(world) {
      const counted = async (change: () => PromiseLike<unknown>) => {
        const revision = () => one(world, "select revision::text from public.shop_revisions");
        const before = await revision();
        await change();
        return before !== (await revision());
      };
      const save = (changes: object) => () => asAdmin(world).rpc("save_shop_settings", { changes });
      const methods = () => asAdmin(world).from("delivery_methods");
      const row = { kind: "collection", name: "Counted", price: 0, min_days: 0, max_days: 1 };
      const [phone, notices] = [crypto.randomUUID(), `${crypto.randomUUID()}@example.test`];
      return (
        (await counted(save({ seller_phone: phone }))) &&
        !(await counted(save({ seller_phone: phone, notice_email: notices }))) &&
        (await counted(() => methods().insert(row))) &&
        (await counted(() => methods().update({ price: 3 }).eq("name", "Counted"))) &&
        (await counted(() => asAdmin(world).from("collections").insert({ name: "Counted" }))) &&
        (await counted(() => one(world, "update private.settings set seller_phone = null")))
      );
    },
  },
  {
    id: "E45",
    sentence: "a guest hears that a product is gone",
    on: ["private"],
    async holds(world) {
      const id = await aProduct(world);
      const heard = await heardByGuest(world, 1, () => one(world, "delete from public.products where id = $1", [id]));
      return heard.join() === "DELETE";
    },
  },
  {
    id: "H7",
    sentence: "a line of the audit stays as it is, for the owner too",
    on: ["private.audit"],
    async holds(world) {
      await asAdmin(world).from("products").insert({ name: "Kept line", category: "rings" });
      return (
        (await isRefused(world, "update private.audit set action = 'products delete'")) &&
        (await isRefused(world, "delete from private.audit")) &&
        (await isRefused(world, "truncate private.audit"))
      );
    },
  },
  {
    id: "D5",
    sentence: "every account has a profile, and starts as a plain user whatever it brought",
    on: ["auth.users"],
    async holds(world) {
      const role = await one(
        world,
        `with made as (
           insert into auth.users (email, raw_user_meta_data, raw_app_meta_data)
           values ('made-' || gen_random_uuid() || '@example.test', '{"role": "admin"}', '{"role": "admin"}')
           returning id)
         select id from made`,
      ).then((id) => one(world, "select role from public.user_profiles where user_id = $1", [id]));
      return role === "user";
    },
  },
  {
    id: "USR-03",
    sentence: "the last admin who can sign in is neither banned nor hidden nor unconfirmed",
    on: ["auth.users"],
    async holds(world) {
      const { id } = world.admin;
      await one(world, "update public.user_profiles set role = 'admin' where user_id = $1", [id]);
      await one(world, "update public.user_profiles set role = 'user' where role = 'admin' and user_id <> $1", [id]);
      for (const change of [
        "banned_until = now() + interval '1 hour'",
        "deleted_at = now()",
        "email_confirmed_at = null",
      ]) {
        if (!(await isRefused(world, `update auth.users set ${change} where id = $1`, [id]))) return false;
      }
      return true;
    },
  },
  {
    id: "SEC-04",
    sentence: "a customer's data leave with their last order",
    on: ["public.orders"],
    async holds(world) {
      const { order, customer } = await anOrder(world);
      await one(world, "delete from public.orders where id = $1", [order]);
      return (await one(world, "select count(*) from public.customers where id = $1", [customer])) === 0;
    },
  },
  {
    id: "D11",
    sentence: "a product's texts are tidied and it gets an address",
    on: ["public.products"],
    async holds(world) {
      const id = await aProduct(world, "  Cafe\u0301  ");
      const row = await one(world, "select name || '|' || slug from public.products where id = $1", [id]);
      return String(row).startsWith("Caf\u00e9|cafe");
    },
  },
  {
    id: "PRD-08",
    sentence: "a product is made once under its key",
    on: ["public.products"],
    async holds(world) {
      const key = crypto.randomUUID();
      const add = () =>
        asAdmin(world)
          .from("products")
          .insert({ name: "Made once", category: "rings" })
          .setHeader("Idempotency-Key", key);
      return (await add()).status === 201 && (await add()).status === 409;
    },
  },
  {
    id: "PDP-03",
    sentence: "a piece is found by the words that it has now",
    on: ["public.products"],
    async holds(world) {
      const id = await aProduct(world, "Worded");
      const finds = async (query: string) => {
        const { data } = await world.anon.rpc("search_products", { query }, { get: true });
        return data?.some((found: { id: unknown }) => found.id === id) === true;
      };
      if (!(await finds("worded"))) return false;
      await one(world, "update public.products set name = 'Reworded' where id = $1", [id]);
      return await finds("reworded");
    },
  },
  {
    id: "PDP-05",
    sentence: "shoppers see what stock and open payments leave",
    on: ["public.stock", "private.holds"],
    async holds(world) {
      const id = await aProduct(world);
      const left = () => one(world, "select few_left from public.products where id = $1", [id]);
      await one(world, "insert into public.stock (product_id, quantity) values ($1, 3)", [id]);
      if ((await left()) !== 3) return false;
      await one(world, "insert into private.holds (checkout_id, product_id, quantity) values ($1, $2, 2)", [
        await anOpenCheckout(world),
        id,
      ]);
      if ((await left()) !== 1) return false;
      await one(world, "delete from private.holds where product_id = $1", [id]);
      if ((await left()) !== 3) return false;
      await one(world, "update public.stock set quantity = 2 where product_id = $1", [id]);
      if ((await left()) !== 2) return false;
      await one(world, "delete from public.stock where product_id = $1", [id]);
      return (await left()) === null;
    },
  },
  {
    id: "F55",
    sentence: "what somebody is paying for can't be taken off the shelf",
    on: ["public.stock"],
    async holds(world) {
      const id = await aProduct(world);
      await one(world, "insert into public.stock (product_id, quantity) values ($1, 3)", [id]);
      await one(world, "insert into private.holds (checkout_id, product_id, quantity) values ($1, $2, 2)", [
        await anOpenCheckout(world),
        id,
      ]);
      return isRefused(world, "update public.stock set quantity = 1 where product_id = $1", [id]);
    },
  },
  {
    id: "I12",
    sentence: "a payment's state only goes up",
    on: ["private.checkouts"],
    async holds(world) {
      const id = await anOpenCheckout(world, "paid");
      return isRefused(world, "update private.checkouts set state = 'open', paid_at = null where id = $1", [id]);
    },
  },
  {
    id: "AVL-11",
    sentence: "what an admin lets go is in the audit when its pieces are free",
    on: ["private.checkouts"],
    async holds(world) {
      const id = await anOpenCheckout(world);
      const change = "update private.checkouts set state = 'failed', let_go_by = $2 where id = $1";
      await one(world, change, [id, world.admin.id]);
      const sql = `select a.actor = $2 from private.audit a join private.checkouts c on c.reference = any (a.names)
        where a.action = 'holds delete' and c.id = $1`;
      return (await one(world, sql, [id, world.admin.id])) === true;
    },
  },
  {
    id: "LAW-05",
    sentence: "mails and withdrawals forget who it was when the customer goes",
    on: ["private.outbox", "private.withdrawals"],
    async holds(world) {
      const customer = await aCustomer(world);
      const checkout = await anOpenCheckout(world, "paid");
      const mail = await one(
        world,
        `insert into private.outbox (kind, checkout_id, customer_id, recipient, locale, data, state)
         values ('confirmation', $1, $2, 'ruled@example.test', 'en', '{}', 'sent') returning id`,
        [checkout, customer],
      );
      const withdrawal = await one(
        world,
        `insert into private.withdrawals (checkout_id, customer_id, name, email, statement, locale, lines)
         values ($1, $2, 'Ruled', 'ruled@example.test', 'I withdraw', 'en', '[]') returning id`,
        [checkout, customer],
      );
      await one(world, "delete from public.customers where id = $1", [customer]);
      const recipient = await one(world, "select recipient from private.outbox where id = $1", [mail]);
      const email = await one(world, "select email from private.withdrawals where id = $1", [withdrawal]);
      return recipient === null && email === null;
    },
  },
];
