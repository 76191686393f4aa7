import { describe, expect, test } from "vitest";
import { canonicalAddress } from "../peer-address.ts";
import { createLocalBudgets } from "./budgets.ts";

describe("budgets of one process", () => {
  const budget = { name: "three", burst: 3, perMinute: 6 };

  test("a bucket gives its burst at once and refills evenly", async () => {
    let nowMs = 1_000_000;
    const budgets = createLocalBudgets(() => nowMs);
    const take = () => budgets.take(budget, "a");
    expect([await take(), await take(), await take(), await take()]).toEqual([0, 0, 0, 10]);
    nowMs += 4_000;
    expect(await take()).toBe(6);
    nowMs += 6_000;
    expect([await take(), await take()]).toEqual([0, 10]);
    nowMs += 3_600_000;
    expect([await take(), await take(), await take(), await take()]).toEqual([0, 0, 0, 10]);
  });

  test("keys and budgets do not touch each other", async () => {
    const budgets = createLocalBudgets(() => 0);
    const one = { ...budget, name: "one", burst: 1 };
    expect(await budgets.take(one, "a")).toBe(0);
    expect(await budgets.take(one, "a")).toBeGreaterThan(0);
    expect(await budgets.take(one, "b")).toBe(0);
    expect(await budgets.take(budget, "a")).toBe(0);
  });

  test("failures are free nine times, then the wait doubles up to 15 minutes and ends by itself", async () => {
    let nowMs = 0;
    const budgets = createLocalBudgets(() => nowMs);
    for (let count = 1; count < 10; count += 1) {
      await budgets.fail("a");
      expect(await budgets.penalty("a")).toBe(0);
    }
    const waits: number[] = [];
    for (let count = 10; count < 20; count += 1) {
      await budgets.fail("a");
      waits.push(await budgets.penalty("a"));
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900, 900, 900]);
    nowMs += 900_000;
    expect(await budgets.penalty("a")).toBe(0);
    nowMs += 1_000;
    await budgets.fail("a");
    expect(await budgets.penalty("a")).toBe(0);
  });
});

describe("addresses", () => {
  test.each([
    ["127.0.0.1", "127.0.0.1"],
    ["::ffff:127.0.0.1", "127.0.0.1"],
    ["::1", "0:0:0:0::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:0DB8:0:0:1:2:3:4", "2001:db8:0:0::/64"],
    ["2001:db8:1:2::192.0.2.1", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["192.0.2.1:4711", "192.0.2.1"],
    ["[2001:db8::1]:4711", "2001:db8:0:0::/64"],
    ["nonsense", "unknown"],
  ])("%s counts as %s", (address, expected) => {
    expect(canonicalAddress(address)).toBe(expected);
  });
});
