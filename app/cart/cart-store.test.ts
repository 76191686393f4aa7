import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Cart } from "#domain/cart.ts";
import { mergeCarts, withoutLines } from "./cart-lines.ts";
import { mount, openBrowser } from "#tests/tabs.ts";
import { createCartStore } from "./cart-store.ts";

const ring = {
  id: "1",
  name: "Helios ring",
  price: 1240,
  image_url: "/a.webp",
  product_code: "R1",
};
const band = { id: "2", name: "Band", price: 5 };

const warn = vi.spyOn(console, "warn").mockReturnValue();
beforeEach(() => void warn.mockClear());
afterAll(() => warn.mockRestore());
const logged = () => warn.mock.calls.map(([words]: unknown[]) => words);

function open(saved?: string) {
  const browser = openBrowser();
  if (saved !== undefined) browser.shared.set("cart", saved);
  const tab = browser.open();
  return { browser, tab, store: createCartStore(tab) };
}

describe("createCartStore", () => {
  test("CRT-01 every change is saved, and a later start loads it", () => {
    const { store, tab, browser } = open();
    store.add(ring);
    store.add(ring);
    expect(JSON.parse(browser.shared.get("cart") ?? "")).toEqual([{ ...ring, quantity: 2 }]);
    expect(createCartStore(tab).read()).toEqual([{ ...ring, quantity: 2 }]);
    store.remove("1");
    expect(createCartStore(tab).read()).toEqual([]);
  });

  test("CRT-04 CRT-05 refusals change nothing and are logged", () => {
    const { store } = open();
    expect(store.add({ id: "", name: "x" })).toBe(false);
    expect(store.add({ ...ring, price: -1 })).toBe(false);
    store.add(ring);
    expect(store.setQuantity("1", 101)).toBe(false);
    expect(logged()).toEqual([
      "Invalid product: it needs an id and a name",
      "Invalid price",
      "Quantity cannot exceed 100",
    ]);
    expect(store.read()).toEqual([{ ...ring, quantity: 1 }]);
  });

  test.each(["{", "42", '"text"', "{}", '[{"id":1}]'])("CRT-11 %s in storage is set aside and logged", (saved) => {
    const { store, browser } = open(saved);
    expect(store.read()).toEqual([]);
    expect(logged()).toHaveLength(1);
    expect(browser.shared).toEqual(
      new Map([
        ["cart", "[]"],
        ["cart-set-aside", saved],
      ]),
    );
  });

  test("CHK-06 what comes back joins what is there, each at most 100", () => {
    const { store } = open();
    store.add(ring);
    const back = [
      { ...ring, quantity: 100 },
      { ...band, quantity: 3 },
    ];
    store.change((cart) => mergeCarts(cart, back));
    expect(quantities(store.read())).toEqual({ 1: 100, 2: 3 });
  });

  test("BRW-06 a line that storage refuses stays on top of what the other tabs do, until there is room", () => {
    const { browser, tab, store } = open();
    const other = createCartStore(browser.open());
    const shown = mount(store);
    other.add(band);
    for (const refusal of ["full", "blocked"] as const) {
      tab.refuse(refusal);
      expect(store.add(ring)).toBe(true);
    }
    expect(quantities(other.read())).toEqual({ 2: 1 });
    other.add(band);
    tab.refuse(undefined);
    tab.hear();
    expect(quantities(shown.value())).toEqual({ 1: 2, 2: 2 });
    store.add(ring);
    expect(quantities(other.read())).toEqual({ 1: 3, 2: 2 });
    expect(logged()).toEqual(["The browser's storage refused"]);
  });

  // Three tabs with all that comes and goes: mounts, visits, sleep in the back/forward cache, news that comes late.
  test("BRW-06 CRT-11 every tab shows one cart: no line is lost, and none that was bought comes back", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ tab: fc.nat(2), act: fc.constantFrom(...acts) })), (steps) => {
        const { tabs, truth, take } = openShop();
        for (const { tab, act } of steps) take(tab, act);
        for (const { tab } of tabs) {
          if (tab.isAsleep()) tab.wake();
          tab.hear();
        }
        for (const { store, shown } of tabs) {
          expect(quantities(store.read())).toEqual(Object.fromEntries(truth));
          for (const component of shown) expect(component.value()).toBe(store.read());
        }
      }),
    );
  });
});

const acts = [
  "add ring",
  "add band",
  "one less",
  "pay",
  "give up",
  "mount",
  "unmount",
  "hear",
  "sleep",
  "wake",
  "reload",
] as const;

/** Three tabs, and what their cart has to hold. */
function openShop() {
  const browser = openBrowser();
  const tabs = [0, 1, 2].map(() => {
    const tab = browser.open();
    return { tab, store: createCartStore(tab), shown: [] as ReturnType<typeof mount<Cart>>[] };
  });
  const truth = new Map<string, number>();
  const put = (id: string, quantity: number) =>
    quantity > 0 ? truth.set(id, Math.min(quantity, 100)) : truth.delete(id);
  let paid: Cart = [];
  const take = (at: number, act: (typeof acts)[number]) => {
    const place = tabs[at]!;
    const { tab, store, shown } = place;
    if (act === "wake" || tab.isAsleep()) return act === "wake" && tab.wake();
    const quantity = (id: string) => truth.get(id) ?? 0;
    const does = {
      "add ring": () => store.add(ring) && put("1", quantity("1") + 1),
      "add band": () => store.add(band) && put("2", quantity("2") + 1),
      "one less": () => store.setQuantity("1", quantity("1") - 1) && put("1", quantity("1") - 1),
      pay: () => {
        paid = store.read();
        store.change((cart) => withoutLines(cart, paid));
        for (const { id, quantity: bought } of paid) put(id, quantity(id) - bought);
      },
      "give up": () => {
        const back = paid;
        store.change((cart) => mergeCarts(cart, back));
        for (const { id, quantity: back } of paid) put(id, quantity(id) + back);
        paid = [];
      },
      mount: () => shown.push(mount(store)),
      unmount: () => shown.shift()?.unmount(),
      hear: tab.hear,
      sleep: tab.sleep,
      reload: () => {
        tab.reload();
        Object.assign(place, { store: createCartStore(tab), shown: [] });
      },
    };
    return does[act]();
  };
  return { tabs, truth, take };
}

function quantities(cart: Cart): Record<string, number> {
  return Object.fromEntries(cart.map(({ id, quantity }) => [id, quantity]));
}
