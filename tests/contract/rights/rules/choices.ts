import type { World } from "../../../world.ts";
import { anOpenCheckout, aProduct, isRefused, one, type Rule } from "./rows.ts";

/** A ring of one choice with two sizes; the first is the default. */
export async function aRing(world: World) {
  const ring = await aProduct(world);
  const size = await one(
    world,
    "insert into public.product_choices (product_id, position, kind, name) values ($1, 1, 'size', 'Size') returning id",
    [ring],
  );
  const [small, large] = await Promise.all(
    [true, false].map((isDefault, at) =>
      one(
        world,
        `insert into public.product_choice_values (choice_id, position, label, is_default)
         values ($1, $2, $3, $4) returning id`,
        [size, at + 1, `5${at}`, isDefault],
      ),
    ),
  );
  return { ring, size, small, large };
}

const isAvailable = (world: World, value: unknown) =>
  one(world, "select available from public.product_choice_values where id = $1", [value]);

const offer = (world: World, ring: unknown) =>
  one(world, "select concat_ws(' ', availability, needs_choice) from public.products where id = $1", [ring]);

export const choiceRules: Rule[] = [
  {
    id: "MNY-05",
    sentence: "a price with its dearest choices is one that can be paid, whichever is saved last",
    on: ["public.products", "public.product_choices", "public.product_choice_values"],
    async holds(world) {
      const { ring, large } = await aRing(world);
      await one(world, "update public.products set price = 999900 where id = $1", [ring]);
      await one(world, "update public.product_choice_values set surcharge = 90 where id = $1", [large]);
      const refused = [
        ["update public.products set price = 999950 where id = $1", ring],
        ["update public.product_choice_values set surcharge = 110 where id = $1", large],
        [
          "insert into public.product_choices (product_id, position, kind, name, max_length, alphabets, surcharge) values ($1, 2, 'text', 'Words', 5, '{latin}', 20)",
          ring,
        ],
      ] as const;
      for (const [sql, id] of refused) if (!(await isRefused(world, sql, [id]))) return false;
      return true;
    },
  },
  {
    id: "PCE-06 R12",
    sentence: "facts that a restore writes are found, although no piece is written with them",
    on: ["public.product_facts", "public.product_stones"],
    async holds(world) {
      const ring = await aProduct(world);
      const restored = "where set_config('session_replication_role', 'replica', true) = 'replica'";
      const isFound = (word: string) =>
        one(world, "select $2 = any (tsvector_to_array(tokens)) from private.product_words where product_id = $1", [
          ring,
          word,
        ]);
      await one(world, `insert into public.product_facts (product_id, metal) select $1, 'platinum' ${restored}`, [
        ring,
      ]);
      if (!(await isFound("platinum"))) return false;
      await one(
        world,
        `insert into public.product_stones (product_id, position, kind) select $1, 1, 'opal' ${restored}`,
        [ring],
      );
      return (await isFound("opal")) === true;
    },
  },
  {
    id: "PCE-03",
    sentence: "a value is for sale while its stock less its holds is left, and so is its piece",
    on: ["public.value_stock", "private.value_holds", "public.product_choice_values"],
    async holds(world) {
      const { ring, size, small, large } = await aRing(world);
      await one(world, "insert into public.value_stock (value_id, quantity) values ($1, 0), ($2, 0)", [small, large]);
      if ((await isAvailable(world, small)) !== false) return false;
      if ((await offer(world, ring)) !== "f t") return false;
      await one(world, "update public.value_stock set quantity = 1 where value_id = $1", [small]);
      if ((await offer(world, ring)) !== "t f") return false;
      const checkout = await anOpenCheckout(world);
      await one(world, "insert into private.value_holds (checkout_id, value_id, quantity) values ($1, $2, 1)", [
        checkout,
        small,
      ]);
      if ((await offer(world, ring)) !== "f t") return false;
      await one(world, "delete from private.value_holds where checkout_id = $1", [checkout]);
      if ((await isAvailable(world, small)) !== true) return false;
      await one(world, "delete from public.value_stock where value_id = $1", [large]);
      if ((await isAvailable(world, large)) !== true) return false;
      await one(world, "delete from public.product_choice_values where choice_id = $1", [size]);
      return (await offer(world, ring)) === "f t";
    },
  },
  {
    id: "PCE-03",
    sentence: "what is being paid for can't leave the shelf of its value",
    on: ["public.value_stock"],
    async holds(world) {
      const { small } = await aRing(world);
      await one(world, "insert into public.value_stock (value_id, quantity) values ($1, 2)", [small]);
      await one(world, "insert into private.value_holds (checkout_id, value_id, quantity) values ($1, $2, 2)", [
        await anOpenCheckout(world),
        small,
      ]);
      const lower = "update public.value_stock set quantity = 1 where value_id = $1";
      return isRefused(world, lower, [small]);
    },
  },
  {
    id: "PCE-03 LIV-01",
    sentence: "a piece with other choices is another version of it, and needs one without a default",
    on: ["public.product_choices", "public.product_choice_values"],
    async holds(world) {
      const { ring, size, small } = await aRing(world);
      const changes: [sql: string, params: unknown[]][] = [
        ["update public.product_choices set name = 'Ring size' where id = $1", [size]],
        ["update public.product_choice_values set is_default = false where id = $1", [small]],
        ["delete from public.product_choice_values where id = $1", [small]],
        [
          `insert into public.product_choice_values (choice_id, position, label, is_default)
           values ($1, 3, '60', true)`,
          [size],
        ],
        ["delete from public.product_choices where id = $1", [size]],
        ["insert into public.product_choices (product_id, position, kind, name) values ($1, 1, 'size', 'S')", [ring]],
      ];
      const offers: unknown[] = [];
      for (const [sql, params] of changes) {
        const version = () => one(world, "select updated_at::text from public.products where id = $1", [ring]);
        const before = await version();
        await one(world, sql, params);
        if ((await version()) === before) return false;
        offers.push(await offer(world, ring));
      }
      return offers.join() === "t f,t t,t t,t f,t f,f t";
    },
  },
];
