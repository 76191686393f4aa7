import { afterEach, expect, test, vi } from "vitest";
import { screenScale } from "./screen-scale.ts";

afterEach(() => vi.unstubAllGlobals());

test("EYE-05 a kept scale is a number that a screen can have; anything else is set aside", () => {
  expect(screenScale.empty).toBeNull();
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal("localStorage", localStorage);
  vi.stubGlobal("addEventListener", () => undefined);
  for (const [text, scale] of [
    ["5.5", 5.5],
    ['"5"', null],
    ["0", null],
    ["1e9", null],
    ["{", null],
  ] as const) {
    stored.set("pixels-a-millimetre", text);
    expect([text, screenScale.read()]).toEqual([text, scale]);
  }
  expect(warn).toHaveBeenCalledTimes(4);
  warn.mockRestore();
});
