import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { functionNames } from "../functions.ts";
import { functionsOutOfReach } from "../out-of-reach.ts";

test("HST-01 a stranger's ticks are 401 a thousand times over, and ask neither database nor provider", async () => {
  const { call, post, asked } = functionsOutOfReach();
  expect((await call("tick", { method: "GET" })).status).toBe(405);
  const strangers = ["", "Bearer", "Bearer ", "Bearer secre", "Bearer secret2", "Basic secret"];
  for (const authorization of strangers) {
    const { status, body } = await post("tick", {}, { authorization });
    expect([status, body]).toEqual([401, { code: "no_secret", error: "Send the scheduler's secret" }]);
  }
  for (let count = 0; count < 1000; count += 1) {
    expect((await post("tick", { secret: "secret" })).status).toBe(401);
  }
  expect(asked).toEqual([]);
});

test("HST-01 with the secret and without a database a tick is 503, and no provider is asked", async () => {
  const { post, asked } = functionsOutOfReach();
  expect((await post("tick", {}, { authorization: "Bearer secret" })).status).toBe(503);
  expect(asked.filter((path) => path.startsWith("/v1/"))).toEqual([]);
});

test("SRV-06 the hosted platform finds every function, and lets each judge its callers itself", () => {
  const config = readFileSync(join(import.meta.dirname, "../../config.toml"), "utf8");
  const found = config.matchAll(/^\[functions\.([\w-]+)\]\nverify_jwt = false\nimport_map = /gm);
  const names = new Set(Array.from(found, ([, name]) => name));
  expect(names).toEqual(new Set(functionNames));
});
