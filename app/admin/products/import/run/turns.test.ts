import { afterEach, expect, test, vi } from "vitest";
import { takeTurn } from "./turns.ts";

const answer = (status: number, data: string | null = null) => ({ data, error: null, status });
const { signal } = new AbortController();
afterEach(() => void vi.useRealTimers());

test("MOV-06 a write of many that is refused for their number waits and is sent again; any other refusal is told", async () => {
  vi.useFakeTimers();
  const answers = [answer(429), answer(200, "done")];
  const turn = takeTurn(async () => answers.shift() ?? answer(500), signal);
  await vi.runAllTimersAsync();
  expect(await turn).toBe("done");
  const refused = async () => ({ data: null, error: new Error("unknown_import"), status: 404 });
  await expect(takeTurn(refused, signal)).rejects.toThrow("unknown_import");
});

test("MOV-06 a stop ends the wait", async () => {
  const stop = new AbortController();
  const turn = takeTurn(async () => answer(429), stop.signal);
  stop.abort();
  await expect(turn).rejects.toThrow();
});
