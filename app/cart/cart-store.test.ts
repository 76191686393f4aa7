import { describe, expect, test } from "vitest";
import { cartKey, createCartStore } from "./cart-store.ts";

const ring = {
  id: "1",
  name: "Helios ring",
  price: 1240,
  image_url: "/a.webp",
  product_code: "R1",
};

/** A Storage that keeps, or refuses, what it is given. */
function memoryStorage(saved?: string, refuses = false): Storage {
  const values = new Map(saved === undefined ? [] : [[cartKey, saved]]);
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    key: () => null,
    removeItem: (key) => void values.delete(key),
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      if (refuses) throw new DOMException("full", "QuotaExceededError");
      values.set(key, value);
    },
  };
}

function open(storage = memoryStorage()) {
  const logged: unknown[] = [];
  const store = createCartStore(
    () => storage,
    (...words) => logged.push(words[0]),
  );
  return { store, storage, logged };
}

describe("createCartStore", () => {
  test("CRT-01 every change is saved, and a later start loads it", () => {
    const { store, storage } = open();
    store.add(ring);
    store.add(ring);
    expect(JSON.parse(storage.getItem(cartKey) ?? "")).toEqual([{ ...ring, quantity: 2 }]);
    expect(open(storage).store.read()).toEqual([{ ...ring, quantity: 2 }]);
    store.clear();
    expect(open(storage).store.read()).toEqual([]);
  });

  test("CRT-04 CRT-05 refusals change nothing and are logged", () => {
    const { store, logged } = open();
    expect(store.add({ id: "", name: "x" })).toBe(false);
    expect(store.add({ ...ring, price: -1 })).toBe(false);
    store.add(ring);
    expect(store.setQuantity("1", 101)).toBe(false);
    expect(logged).toEqual([
      "Invalid product: it needs an id and a name",
      "Invalid price",
      "Quantity cannot exceed 100",
    ]);
    expect(store.read()).toEqual([{ ...ring, quantity: 1 }]);
  });

  test("CRT-11 another tab's change is read after its storage event", () => {
    const storage = memoryStorage();
    const [here, there] = [open(storage).store, open(storage).store];
    let told = 0;
    here.subscribe(() => (told += 1));
    expect(here.read()).toEqual([]);
    there.add(ring);
    here.forget();
    expect(told).toBe(1);
    expect(here.read()).toHaveLength(1);
  });

  test.each(["{", "42", '"text"', "{}", '[{"id":1}]'])(
    "CRT-11 %s in storage is set aside and logged",
    (saved) => {
      const { store, storage, logged } = open(memoryStorage(saved));
      expect(store.read()).toEqual([]);
      expect(logged).toHaveLength(1);
      expect(storage.getItem("cart-set-aside")).toBe(saved);
    },
  );

  test("CRT-11 a storage that refuses costs only the memory between visits", () => {
    const { store, logged } = open(memoryStorage(undefined, true));
    expect(store.add(ring)).toBe(true);
    expect(store.read()).toHaveLength(1);
    expect(logged).toEqual(["The browser's storage refused"]);
  });

  test("CHK-06 what comes back joins what is there, each at most 100", () => {
    const { store } = open();
    store.add(ring);
    store.bringBack([
      { ...ring, quantity: 100 },
      { id: "2", name: "Band", price: 5, quantity: 3 },
    ]);
    expect(store.read().map(({ id, quantity }) => [id, quantity])).toEqual([
      ["1", 100],
      ["2", 3],
    ]);
  });
});
