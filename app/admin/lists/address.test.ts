import { describe, expect, test } from "vitest";
import { pageNumber, parseSort, printSort, tabChange, withChange } from "./address.ts";

const newest = { column: "created_at", ascending: false } as const;

describe("the address of a table", () => {
  test("a change keeps what it does not name and drops what is empty", () => {
    const current = new URLSearchParams("tab=orders&q=ring&page=3");
    expect(withChange(current, { page: undefined, q: "", sort: "price.asc" }).toString()).toBe(
      "tab=orders&sort=price.asc",
    );
  });

  test("DAY-02 another tab starts with its own defaults", () => {
    const narrowed = "tab=orders&list=sent&q=maria&days=last-week&from=2026-11-16&sort=date.asc";
    const address = withChange(new URLSearchParams(narrowed), tabChange("users"));
    expect(address.toString()).toBe("tab=users");
  });

  test("a page that is none is the first", () => {
    expect(["3", "0", "-1", "1.5", "x", "99999", null].map(pageNumber)).toEqual([3, 1, 1, 1, 1, 1, 1]);
  });

  test("SHP-04 an unknown column sorts the newest first", () => {
    expect(parseSort("password.asc", ["created_at", "price"], newest)).toEqual(newest);
    expect(parseSort(undefined, ["created_at", "price"], newest)).toEqual(newest);
  });

  test("a sort survives the address", () => {
    const sort = { column: "price", ascending: false } as const;
    expect(parseSort(printSort(sort), ["created_at", "price"], newest)).toEqual(sort);
  });
});
