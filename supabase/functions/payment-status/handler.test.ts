import { describe, expect, test } from "vitest";
import { functionsOutOfReach } from "../out-of-reach.ts";

describe("payment-status", () => {
  test("CHK-08 F33 a missing, long, foreign or malformed id: the same words, nobody is asked, nothing is kept on the way", async () => {
    const { call, post, asked } = functionsOutOfReach();
    const long = [`cs_live_${"a".repeat(59)}`, `cs_test_${"a".repeat(10_000)}`];
    const others = [undefined, null, {}, 7, ["cs_test_abcdefghij"], "", "x", "cs_test_", "cs_test_<script>"];
    const said = new Set<string>();
    for (const session_id of [...long, ...others, "../../etc", "cs_test_a/../b"]) {
      const { status, headers, body } = await post("payment-status", { session_id });
      expect([session_id, status]).toEqual([session_id, 400]);
      said.add(JSON.stringify(body));
      expect(headers.get("cache-control")).toBe("no-store");
    }
    expect(said.size).toBe(1);
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
