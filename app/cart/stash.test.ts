import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openBrowser } from "#tests/tabs.ts";
import { dropStash, putStash, readStash } from "./stash.ts";

const line = { id: "1", name: "Helios ring", price: 1240, quantity: 1 };
const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);

beforeEach(() => {
  const { localStorage, sessionStorage } = openBrowser().open();
  vi.stubGlobal("localStorage", localStorage);
  vi.stubGlobal("sessionStorage", sessionStorage);
  warn.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

/** Reads it as the code of the next page does. */
async function readStashAnew() {
  vi.resetModules();
  return (await import("./stash.ts")).readStash();
}

test("CHK-06 what went to the payment page is there for who comes back, in every tab", async () => {
  putStash({ lines: [line], secret: "s" });
  vi.stubGlobal("sessionStorage", openBrowser().open().sessionStorage);
  const found = { lines: [line], secret: "s", returned: false };
  expect(await readStashAnew()).toMatchObject(found);
  dropStash();
  expect(readStash()).toBeUndefined();
  expect(warn).not.toHaveBeenCalled();
});

test("CHK-06 with a full storage it is there for who comes back in the same tab", async () => {
  putStash({ lines: [{ ...line, quantity: 2 }], secret: "old" });
  localStorage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  putStash({ lines: [line], secret: "new" });
  expect(readStash()).toMatchObject({ lines: [line], secret: "new" });
  expect(await readStashAnew()).toMatchObject({ lines: [line], secret: "new" });
  dropStash();
  expect(await readStashAnew()).toBeUndefined();
});

test("CHK-06 BRW-06 a forbidden storage costs the memory between pages, and something foreign stops nobody", async () => {
  localStorage.setItem("cart-at-payment", "{");
  expect(readStash()).toBeUndefined();
  vi.stubGlobal("localStorage", undefined);
  vi.stubGlobal("sessionStorage", undefined);
  putStash({ lines: [line] });
  expect(readStash()).toMatchObject({ lines: [line] });
  expect(await readStashAnew()).toBeUndefined();
  dropStash();
  expect(readStash()).toBeUndefined();
  expect(warn).toHaveBeenCalled();
});
