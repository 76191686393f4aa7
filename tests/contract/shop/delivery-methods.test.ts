import { expect, test } from "vitest";
import { changeMethod, deliveryMethodsQuery, type DeliveryMethod } from "#app/admin/data/delivery-methods.ts";
import { QueryClient } from "@tanstack/react-query";
import { openWorld } from "../../world.ts";

const world = await openWorld();
const { client } = world.admin;

async function current(name: string): Promise<DeliveryMethod> {
  const all = await new QueryClient().fetchQuery(deliveryMethodsQuery(client));
  const method = all.find((one) => one.name === name);
  if (!method) throw new Error(`no method ${name}`);
  return method;
}

test("DAY-05 DLV-01 two admins change one way of delivery: different fields are both kept, the same one is asked about", async () => {
  const added = {
    kind: "courier",
    name: "By boat",
    countries: ["CY", "GR"],
    price: 4,
    min_days: 1,
    max_days: 3,
    position: 90,
  };
  await client.from("delivery_methods").insert(added).throwOnError();
  const base = await current("By boat");
  // The first saves a price; the second, whose form still holds the old one, other fields.
  expect(await changeMethod(client, { base }, { ...base, price: 5 })).toEqual({ saved: true });
  const second = { ...base, promise: "With the evening boat", countries: ["CY"], free_from: 90 };
  expect(await changeMethod(client, { base }, second)).toEqual({ saved: true });
  expect(await current("By boat")).toMatchObject({
    price: 5,
    promise: "With the evening boat",
    countries: ["CY"],
    free_from: 90,
  });
  const refused = await changeMethod(client, { base }, { ...base, price: 6, max_days: 4 });
  expect(refused).toMatchObject({ saved: false, same: ["price"], theirs: { price: 5 } });
  expect(await current("By boat")).toMatchObject({ price: 5, max_days: 3 });
  // Asked, and pressed again.
  const theirs = await current("By boat");
  const again = await changeMethod(client, { base, seen: theirs }, { ...base, price: 6 });
  expect(again).toEqual({ saved: true });
  expect(await current("By boat")).toMatchObject({ price: 6, countries: ["CY"] });
  // The same once more, as after a lost answer.
  expect(await changeMethod(client, { base }, { ...base, price: 6 })).toEqual({ saved: true });
});
