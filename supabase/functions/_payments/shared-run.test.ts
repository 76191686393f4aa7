import { describe, expect, test } from "vitest";
import { createSharedRun } from "./shared-run.ts";

describe("createSharedRun", () => {
  test("a hundred callers at once cause two runs, and nobody gets an older one", async () => {
    let news = 0;
    let runs = 0;
    const read = createSharedRun(async () => {
      runs += 1;
      const seen = news;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return seen;
    });
    const early = read("session");
    news = 1;
    const late = Array.from({ length: 99 }, () => read("session"));
    expect(await early).toBe(0);
    expect(new Set(await Promise.all(late))).toEqual(new Set([1]));
    expect(runs).toBe(2);
  });

  test("a failed run fails its own callers only, and other keys run on their own", async () => {
    let runs = 0;
    const read = createSharedRun(async (key) => {
      runs += 1;
      const number = runs;
      await Promise.resolve();
      if (number === 1) throw new Error("away");
      return `${key} ${number}`;
    });
    const first = read("a");
    const second = read("a");
    await expect(first).rejects.toThrow("away");
    expect(await second).toBe("a 2");
    expect(await read("b")).toBe("b 3");
  });
});
