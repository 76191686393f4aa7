import { beforeEach, expect, test, vi } from "vitest";
import { dropStash, putStash, readStash } from "./stash.ts";

const line = { id: "1", name: "Helios ring", price: 1240, quantity: 1 };
const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);

/** A browser's storage that holds so many characters. */
function storageFor(characters: number) {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    removeItem: (key: string) => void values.delete(key),
    setItem: (key: string, value: string) => {
      if (value.length > characters) throw new DOMException("full", "QuotaExceededError");
      values.set(key, value);
    },
  };
}

beforeEach(() => {
  vi.stubGlobal("localStorage", storageFor(1_000));
  vi.stubGlobal("sessionStorage", storageFor(1_000));
  warn.mockClear();
});

test("CHK-06 what went to the payment page is there for who comes back, in every tab", () => {
  putStash({ lines: [line], secret: "s" });
  vi.stubGlobal("sessionStorage", storageFor(1_000));
  expect(readStash()).toMatchObject({ lines: [line], secret: "s", returned: false });
  dropStash();
  expect(readStash()).toBeUndefined();
  expect(warn).not.toHaveBeenCalled();
});

test("CHK-06 with a full storage it is there for who comes back in the same tab", () => {
  putStash({ lines: [{ ...line, quantity: 2 }], secret: "old" });
  localStorage.setItem = storageFor(0).setItem;
  putStash({ lines: [line], secret: "new" });
  expect(readStash()).toMatchObject({ lines: [line], secret: "new" });
  dropStash();
  expect(readStash()).toBeUndefined();
});

test("CHK-06 a storage that is forbidden, or holds something foreign, stops nobody", () => {
  localStorage.setItem("cart-at-payment", "{");
  expect(readStash()).toBeUndefined();
  vi.stubGlobal("localStorage", undefined);
  vi.stubGlobal("sessionStorage", undefined);
  putStash({ lines: [line] });
  expect(readStash()).toBeUndefined();
  dropStash();
  expect(warn).toHaveBeenCalled();
});
