import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { openWorld, type Account } from "../../world.ts";

const world = await openWorld();
afterAll(() => world.close());

const stage = ({ client }: Account, id: string, name: string) =>
  client
    .rpc("stage_product_import", {
      import: id,
      lines: [{ line: 2, product: { name, category: "rings" } }],
    })
    .throwOnError();
const apply = async ({ client }: Account, id: string) =>
  (await client.rpc("apply_product_import", { import: id }).throwOnError()).data;

test("AVL-27 staged lines are their admin's: another can't replace or carry them out, and two at once don't mix", async () => {
  const other = await world.shop.signedInClient();
  await world.database.query("update public.user_profiles set role = 'admin' where user_id = $1", [other.id]);
  const id = randomUUID();
  await stage(world.admin, id, "Import of one");
  expect(await apply(other, id)).toEqual({ added: 0, changed: 0 });
  await stage(other, id, "Import of another");
  expect(await apply(other, id)).toEqual({ added: 1, changed: 0 });
  expect(await apply(world.admin, id)).toEqual({ added: 1, changed: 0 });
  const { data } = await world.anon.from("products").select("name").like("name", "Import of %");
  expect(data?.map(({ name }) => name).toSorted()).toEqual(["Import of another", "Import of one"]);
});
