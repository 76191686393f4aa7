import type { World } from "../../../world.ts";
import { aProduct, one, type Rule } from "./rows.ts";

const aQuote = (world: World) =>
  one(
    world,
    `insert into private.quotes (id, name, email, locale, lines, total, valid_until, put_aside)
     values (gen_random_uuid(), 'Ruled', 'ruled@example.test', 'en', '[{"name": "Ruled", "quantity": 1}]', 500, current_date + 1, false)
     returning id`,
  );

/** Rules of a quote and what hangs on it. */
export const quoteRules: Rule[] = [
  {
    id: "ASK-03",
    sentence: "a quote that is forgotten leaves nothing put aside",
    on: ["private.quotes", "private.reservations"],
    async holds(world) {
      const [quote, product] = [await aQuote(world), await aProduct(world)];
      await one(world, "insert into public.stock (product_id, quantity) values ($1, 1)", [product]);
      await one(
        world,
        `insert into private.reservations (id, product_id, quantity, purpose, quote_id)
         values (gen_random_uuid(), $1, 1, 'customer', $2)`,
        [product, quote],
      );
      await one(world, "delete from private.quotes where id = $1", [quote]);
      const left = "select count(*)::integer from private.reservations where product_id = $1";
      return (await one(world, left, [product])) === 0;
    },
  },
];
