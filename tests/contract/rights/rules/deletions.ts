import { aProduct, one, type Rule } from "./rows.ts";

/** Rules of a piece that is deleted. */
export const deletionRules: Rule[] = [
  {
    id: "DAY-04",
    sentence: "a piece that an admin deletes comes back as the same row",
    on: ["public.products"],
    async holds(world) {
      const id = await aProduct(world);
      const { client } = world.admin;
      const { error } = await client.from("products").delete().eq("id", id);
      const restored = await client.rpc("restore_product", { product: id });
      return error === null && restored.data === true;
    },
  },
  {
    id: "FND-02",
    sentence: "the address of a deleted piece leads to its kin",
    on: ["public.products"],
    async holds(world) {
      const id = await aProduct(world);
      const slug = await one(world, "delete from public.products where id = $1 returning slug", [id]);
      return (await one(world, "select public.gone_product($1)", [slug])) === "rings";
    },
  },
];
