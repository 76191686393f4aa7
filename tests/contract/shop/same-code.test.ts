import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { sameCodeQuery } from "#app/admin/data/product-changes.ts";
import { openWorld } from "../../world.ts";

const world = await openWorld();
const admin = world.admin.client;

test("PRD-03 the form finds another piece's code in any case, as an import does, and takes no sign for a pattern", async () => {
  const codes = ["KOS-a_1", "ΑΛΦΑ-%*"];
  const rows = codes.map((product_code) => ({ name: product_code, product_code, category: "rings" as const }));
  const { data } = await admin.from("products").insert(rows).select("id").throwOnError();
  const found = async (code: string, id?: string) =>
    (await new QueryClient().fetchQuery(sameCodeQuery(admin, code, id)))?.name;
  expect(await found("kos-A_1")).toBe("KOS-a_1");
  expect(await found("αλφα-%*")).toBe("ΑΛΦΑ-%*");
  expect(await found("KOS-aX1")).toBeUndefined();
  expect(await found("*")).toBeUndefined();
  expect(await found("kos-a_1", data[0]?.id)).toBeUndefined();
});
