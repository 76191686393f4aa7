import { describe, expect, test } from "vitest";
import { functionsOutOfReach } from "../out-of-reach.ts";

describe("payment-status", () => {
  test("CHK-08 F33 a malformed id asks nobody; the answer is never kept on the way", async () => {
    const { call, post, asked } = functionsOutOfReach();
    for (const session_id of ["", "x", "cs_test_<script>", "cs_test_a/../b", `cs_live_${"a".repeat(59)}`, null, {}]) {
      const { status, headers } = await post("payment-status", { session_id });
      expect([session_id, status]).toEqual([session_id, 400]);
      expect(headers.get("cache-control")).toBe("no-store");
    }
    expect((await call("payment-status", { method: "GET" })).status).toBe(400);
    expect((await call("payment-status", { method: "DELETE" })).status).toBe(405);
    expect(asked).toEqual([]);
  });

  test("CHK-08 the database is away: 503, in the language of the cookie", async () => {
    const { post } = functionsOutOfReach();
    const body = { session_id: `cs_test_${"a".repeat(58)}` };
    const answer = await post("payment-status", body, { cookie: "lang=el" });
    expect([answer.status, answer.body]).toMatchObject([503, { error: expect.stringContaining("κατάστημα") }]);
  });
});
