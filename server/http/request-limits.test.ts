import { expect, test } from "vitest";
import { headersOfRefusals } from "./request-limits.ts";

test("SRV-05 H1 under https a refusal of what is not even read keeps browsers on https too", () => {
  const told = headersOfRefusals("https://shop.example");
  expect(told["strict-transport-security"]).toBe("max-age=63072000");
  expect(told["x-content-type-options"]).toBe("nosniff");
  expect(headersOfRefusals("")["strict-transport-security"]).toBeUndefined();
});
