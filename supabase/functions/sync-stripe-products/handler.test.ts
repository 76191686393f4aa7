import { expect, test } from "vitest";
import { functionsOutOfReach } from "../out-of-reach.ts";

test("LIV-03 PAY-05 without a lease nobody is asked for products: a database that is away is 503", async () => {
  const { call, post, asked } = functionsOutOfReach();
  expect((await call("sync-stripe-products", { method: "PUT" })).status).toBe(405);
  expect(asked).toEqual([]);
  expect((await post("sync-stripe-products", {})).status).toBe(503);
  expect(asked.filter((path) => path.startsWith("/v1/"))).toEqual([]);
});
