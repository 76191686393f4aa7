import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inProcess } from "../peer-address.ts";
import { createTurns } from "./turns.ts";

const refuse = (): Error => new Error("line full");
const limits = { atOnce: 1, each: 4, waitingEach: 10, refuse };
/** Works that take no time: all askers have had as much. */
const noTime = () => 0;

/** Work that ends when it is told to, and the order in which it was begun. */
function createWorks() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name);
      return new Promise<void>((end) => ends.push(end));
    },
    async endAll() {
      for (let end = ends.shift(); end; end = ends.shift()) {
        end();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

describe("turns", () => {
  test("AVL-06 a neighbour waits for one turn, however long somebody else's line is", async () => {
    const turns = createTurns(limits, noTime);
    const { begun, work, endAll } = createWorks();
    const all = ["a1", "a2", "a3", "a4", "b1", "a5", "b2"].map((name) => turns.take(name.slice(0, 1), work(name)));
    expect(turns.count()).toEqual({ active: 1, waiting: 6 });
    await endAll();
    await Promise.all(all);
    expect(begun).toEqual(["a1", "a2", "b1", "a3", "b2", "a4", "a5"]);
    expect(turns.count()).toEqual({ active: 0, waiting: 0 });
  });

  test("AVL-06 who has waited long enough is refused, and leaves nothing behind", async () => {
    const turns = createTurns({ ...limits, waitMs: 1 });
    const { begun, work, endAll } = createWorks();
    const first = turns.take("a", work("a"));
    await expect(turns.take("b", work("b"))).rejects.toThrow("line full");
    expect(turns.count()).toEqual({ active: 1, waiting: 0 });
    await endAll();
    await first;
    await turns.drained();
    expect(begun).toEqual(["a"]);
  });

  test("AVL-06 a page's reads in a row wait for a turn each, while 26 others ask without end", async () => {
    let nowMs = 0;
    const turns = createTurns({ ...limits, waitingEach: 20 }, () => nowMs);
    let begun = 0;
    const worksOf = (ms: number) => async () => {
      begun += 1;
      await new Promise((resolve) => setImmediate(resolve));
      nowMs += ms;
    };
    const flood = Array.from({ length: 26 * 20 }, (_, at) => turns.take(`${at % 26}`, worksOf(20)));
    while (begun < 100) await new Promise((resolve) => setImmediate(resolve));
    const before = begun;
    for (const ms of [5, 15, 10]) await turns.take("neighbour", worksOf(ms));
    expect(begun - before).toBeLessThanOrEqual(3 + 3 + 1);
    await Promise.all(flood);
  });

  test("AVL-06 those who ask for long works, one by one, have no more of the time than those who ask for short ones", async () => {
    let nowMs = 0;
    const turns = createTurns(limits, () => nowMs);
    const had = { long: 0, short: 0 };
    const ask = async (who: string, kind: keyof typeof had, ms: number) => {
      for (; nowMs < 9_000; had[kind] += ms) {
        await turns.take(who, async () => {
          await new Promise((resolve) => setImmediate(resolve));
          nowMs += ms;
        });
      }
    };
    const all = Array.from({ length: 10 }, (_, at) => [ask(`l${at}`, "long", 90), ask(`s${at}`, "short", 10)]);
    await Promise.all(all.flat());
    expect(had.long / had.short).toBeLessThan(1.3);
  });

  test("AVL-06 one asker has so many turns at once, others the rest, the process all of them", async () => {
    const turns = createTurns({ ...limits, atOnce: 6, each: 2 });
    const { begun, work, endAll } = createWorks();
    const names = ["a1", "a2", "a3", "b1"];
    const all = names.map((name) => turns.take(name.slice(0, 1), work(name)));
    expect(begun).toEqual(["a1", "a2", "b1"]);
    const own = ["o1", "o2", "o3", "o4"].map((name) => turns.take(inProcess, work(name)));
    expect(begun).toEqual(["a1", "a2", "b1", "o1", "o2", "o3"]);
    await endAll();
    await Promise.all([...all, ...own]);
    expect(begun).toHaveLength(8);
  });

  test("AVL-06 a full line refuses its own asker only, and work that fails gives its turn on", async () => {
    const turns = createTurns({ ...limits, waitingEach: 1 });
    const { work, endAll } = createWorks();
    const failing = turns.take("a", async () => Promise.reject(new Error("own fault")));
    const waiting = turns.take("a", work("a2"));
    await expect(turns.take("a", work("a3"))).rejects.toThrow("line full");
    const neighbour = turns.take("b", work("b1"));
    await expect(failing).rejects.toThrow("own fault");
    await endAll();
    await Promise.all([waiting, neighbour]);
  });

  test("nobody is forgotten, and no bound is passed, in whatever order they come", async () => {
    const asker = fc.constantFrom("a", "b", "c", inProcess);
    await fc.assert(
      fc.asyncProperty(fc.array(asker, { maxLength: 60 }), async (askers) => {
        const turns = createTurns({ atOnce: 3, each: 2, waitingEach: 100, refuse });
        const active = new Map<string, number>();
        const work = (who: string) => async () => {
          active.set(who, (active.get(who) ?? 0) + 1);
          const sum = [...active.values()].reduce((one, other) => one + other, 0);
          expect(sum).toBeLessThanOrEqual(3);
          if (who !== inProcess) expect(active.get(who)).toBeLessThanOrEqual(2);
          await new Promise((resolve) => setImmediate(resolve));
          active.set(who, (active.get(who) ?? 0) - 1);
          return who;
        };
        const done = Promise.all(askers.map((who) => turns.take(who, work(who))));
        expect(await done).toEqual(askers);
        await turns.drained();
        expect(turns.count()).toEqual({ active: 0, waiting: 0 });
      }),
    );
  });
});
