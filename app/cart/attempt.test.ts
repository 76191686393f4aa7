import { afterEach, expect, test, vi } from "vitest";
import { attemptFor, endAttempt } from "./attempt.ts";

afterEach(() => vi.unstubAllGlobals());

const line = { id: "a", name: "Helios ring", price: 1240, quantity: 1 };

test("F48 R25 the same lines are the same attempt until somebody answers, without storage too", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const first = attemptFor([line]);
  expect(attemptFor([{ ...line, price: 1250 }])).toBe(first);
  const other = attemptFor([{ ...line, quantity: 2 }]);
  expect(other).not.toBe(first);
  endAttempt();
  expect(attemptFor([{ ...line, quantity: 2 }])).not.toBe(other);
  expect(warn).toHaveBeenCalled();
  warn.mockRestore();
});

test("GFT-01 F48 another gift is another attempt", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const gift = { message: "Για σένα", wrapped: true };
  const made = [undefined, gift, { ...gift, wrapped: false }, { ...gift, message: "" }].map((one) =>
    attemptFor([line], one && { gift: one }),
  );
  expect(new Set(made).size).toBe(made.length);
  expect(attemptFor([line], { gift: { ...gift, message: "" } })).toBe(made.at(-1));
  endAttempt();
  warn.mockRestore();
});

test("DLV-02 F48 another way of delivery is another attempt: its sum is another", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const courier = { delivery: { method: "m", country: "CY" } };
  const first = attemptFor([line], courier);
  expect(attemptFor([line], { delivery: { method: "m", country: "CY" } })).toBe(first);
  expect(attemptFor([line], { delivery: { method: "m", country: "GR" } })).not.toBe(first);
  endAttempt();
  warn.mockRestore();
});

test("AVL-11 F48 a page that is loaded again before somebody answered asks for the same session", async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  const first = attemptFor([line]);
  vi.resetModules();
  const loadedAgain = await import("./attempt.ts");
  expect(loadedAgain.attemptFor([line])).toBe(first);
  loadedAgain.endAttempt();
  expect(loadedAgain.attemptFor([line])).not.toBe(first);
});
