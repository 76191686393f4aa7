import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { errorMessage } from "../admin-client.ts";
import { withAnswerDeadline } from "./answer-deadline.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hanging: typeof fetch = (_input, init) =>
  new Promise((_, reject) => {
    const { signal } = init ?? {};
    const fail = () => reject(signal?.reason);
    if (signal?.aborted) fail();
    signal?.addEventListener("abort", fail);
  });

test.each([
  ["GET", "/rest/v1/orders?select=*", 10_000],
  ["PATCH", "/rest/v1/orders?id=eq.1", 30_000],
  ["POST", "/auth/v1/token?grant_type=password", 30_000],
])("R25 ADM-04 LIM-03 %s %s that hangs has failed after %i ms, and not before", async (method, path, ms) => {
  const failed = vi.fn<(error: unknown) => void>();
  const asked = withAnswerDeadline(hanging)(`http://shop.test${path}`, { method }).catch(failed);
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await asked;
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ name: "TimeoutError" }));
  // The toast has its own words, in the language of the dashboard.
  expect(errorMessage(failed.mock.lastCall?.[0])).toBeUndefined();
});

test("R25 pictures and functions take their time; who asked may give up before the answer and within it", async () => {
  const send = vi.fn(hanging);
  const ask = withAnswerDeadline(send);
  void ask("http://shop.test/storage/v1/object/product-images/1.webp", { method: "POST" });
  void ask("http://shop.test/functions/v1/compare-month", { method: "POST" });
  await vi.advanceTimersByTimeAsync(120_000);
  for (const [, init] of send.mock.calls) expect(init?.signal).toBeUndefined();

  const asker = new AbortController();
  const signals: (AbortSignal | null | undefined)[] = [];
  const answer = await withAnswerDeadline((_input, init) => {
    signals.push(init?.signal);
    return Promise.resolve(new Response("[]"));
  })("http://shop.test/rest/v1/orders", { signal: asker.signal });
  await vi.advanceTimersByTimeAsync(120_000);
  expect([answer.status, signals[0]?.aborted]).toEqual([200, false]);
  asker.abort("closed");
  expect(signals[0]?.reason).toBe("closed");
});
