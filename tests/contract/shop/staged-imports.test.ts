import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openWorld, type Account } from "../../world.ts";

const world = await openWorld();

const stage = ({ client }: Account, id: string, name: string) =>
  client
    .rpc("stage_product_import", {
      import: id,
      lines: [{ line: 2, product: { name, category: "rings" } }],
    })
    .throwOnError();
const apply = async ({ client }: Account, id: string) =>
  (await client.rpc("apply_product_import", { import: id }).throwOnError()).data;

test("AVL-27 staged lines are their admin's: another can't add to it or carry it out, and two at once don't mix", async () => {
  const other = await world.shop.signedInClient();
  await world.database.query("update public.user_profiles set role = 'admin' where user_id = $1", [other.id]);
  const [id, theirs] = [randomUUID(), randomUUID()];
  await stage(world.admin, id, "Import of one");
  await stage(other, theirs, "Import of another");
  const stranger = { import: id, lines: [] };
  for (const asked of [
    other.client.rpc("stage_product_import", stranger),
    other.client.rpc("apply_product_import", { import: id }),
    other.client.rpc("discard_import", { import: id }),
  ]) {
    expect((await asked).error).toMatchObject({ code: "PT404", message: "unknown_import" });
  }
  const done = await Promise.all([apply(other, theirs), apply(world.admin, id)]);
  for (const answer of done) expect(answer).toMatchObject({ added: 1, changed: 0, left: 0 });
  const { data } = await world.anon.from("products").select("name").like("name", "Import of %");
  expect(data?.map(({ name }) => name).toSorted()).toEqual(["Import of another", "Import of one"]);
});
