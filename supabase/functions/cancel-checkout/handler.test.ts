import { expect, test } from "vitest";
import { functionsOutOfReach } from "../out-of-reach.ts";

test("CHK-06 cancel-checkout wants a secret; without one it asks nobody, and says when the shop is away", async () => {
  const { call, post, asked } = functionsOutOfReach();
  for (const body of [{}, { secret: "x" }, { secret: 7 }, null, "x"]) {
    expect((await post("cancel-checkout", body)).status).toBe(400);
  }
  expect((await call("cancel-checkout", { method: "GET" })).status).toBe(405);
  expect(asked).toEqual([]);
  // AVL-11: what an admin lets go is asked for with the admin's own session.
  const unsigned = await post("cancel-checkout", { reference: "KOS-7F3K9Q" });
  expect([unsigned.status, unsigned.body]).toMatchObject([401, { code: "no_session" }]);
  expect(asked).toEqual([]);
  const away = await post("cancel-checkout", { secret: "11111111-1111-4111-8111-111111111111" });
  expect([away.status, away.body]).toMatchObject([503, { code: "service_unavailable" }]);
});
