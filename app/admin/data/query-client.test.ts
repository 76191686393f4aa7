import { MutationObserver, onlineManager } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createAdminQueries } from "./query-client.ts";

const { queries } = createAdminQueries().getDefaultOptions();

function mayTryAgain(failures: number, error: Error): boolean {
  return typeof queries?.retry === "function" && queries.retry(failures, error);
}

test("LIM-03 a fault is tried three times more, after 1, 2, 4 s and never more than 30 s", () => {
  const fault = Object.assign(new Error("down"), { code: "XX000" });
  expect([0, 1, 2, 3].map((failures) => mayTryAgain(failures, fault))).toEqual([true, true, true, false]);
  const delay = queries?.retryDelay;
  const waits = [0, 1, 2, 9].map((n) => (typeof delay === "function" ? delay(n, fault) : 0));
  expect(waits).toEqual([1000, 2000, 4000, 30_000]);
  expect(queries?.gcTime).toBe(5 * 60_000);
});

test("LIM-03 what the service understood and refused is not asked again", () => {
  for (const code of ["42501", "PGRST205", "22P02", "23514"]) {
    expect(mayTryAgain(0, Object.assign(new Error("no"), { code }))).toBe(false);
  }
});

test("ORD-03 USR-02 off line a change fails at once; it does not wait in silence and happen later", async () => {
  onlineManager.setOnline(false);
  const mutationFn = () => Promise.reject(new Error("off line"));
  const change = new MutationObserver(createAdminQueries(), { mutationFn });
  await expect(change.mutate()).rejects.toThrow("off line");
  onlineManager.setOnline(true);
});
