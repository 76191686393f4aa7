import type { World } from "../../../world.ts";
import { aProduct, one, type Rule } from "./rows.ts";

/** How many pieces are left by a filter, as a shopper hears it. */
async function counted(world: World, filters: object): Promise<number> {
  const wanted = { of_category: "rings", filters: JSON.stringify(filters) };
  const { data } = await world.anon.rpc("filter_counts", wanted, { get: true });
  return data.count;
}

export const traitRules: Rule[] = [
  {
    id: "PCE-07",
    sentence: "a list is counted by what its pieces are now",
    on: ["public.products", "private.product_traits"],
    async holds(world) {
      const dear = { from: 77_777 };
      const [before, rings] = [await counted(world, dear), await counted(world, {})];
      const id = await aProduct(world, "Counted");
      if ((await counted(world, {})) !== rings + 1) return false;
      await one(world, "update public.products set price = 88888 where id = $1", [id]);
      if ((await counted(world, dear)) !== before + 1) return false;
      await one(world, "update public.products set category = 'all' where id = $1", [id]);
      if ((await counted(world, {})) !== rings) return false;
      await one(world, "update public.products set category = 'rings' where id = $1", [id]);
      await one(world, "delete from public.products where id = $1", [id]);
      return (await counted(world, {})) === rings;
    },
  },
  {
    id: "PCE-07",
    sentence: "what a restore writes without other triggers is filtered by as before",
    on: ["public.product_facts", "public.product_stones", "public.product_choices", "public.product_choice_values"],
    async holds(world) {
      const restored = [
        ["product_facts (product_id, metal) values ($1, 'titanium')", { metals: ["titanium"] }],
        ["product_stones (product_id, position, kind) values ($1, 1, 'jade')", { stones: ["jade"] }],
        // Either table may come last.
        [
          "product_choices (id, product_id, position, kind, name) values ($1, $1, 1, 'size', 'Size')",
          { sizes: ["Late"] },
          "product_choice_values (choice_id, position, label) values ($1, 1, 'Late')",
        ],
        [
          "product_choice_values (choice_id, position, label) values ($1, 1, 'Early')",
          { sizes: ["Early"] },
          "product_choices (id, product_id, position, kind, name) values ($1, $1, 1, 'size', 'Size')",
        ],
      ] as const;
      for (const [last, filters, first] of restored) {
        const before = await counted(world, filters);
        const id = await aProduct(world, "Restored");
        await world.database.transaction(async (transaction) => {
          await transaction.query("set local session_replication_role = replica");
          if (first) await transaction.query(`insert into public.${first}`, [id]);
          await transaction.query(`insert into public.${last}`, [id]);
        });
        if ((await counted(world, filters)) !== before + 1) return false;
      }
      return true;
    },
  },
];
