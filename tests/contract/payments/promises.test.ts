import { afterAll, describe, expect, test } from "vitest";
import { openPaymentWorld } from "./payment-world.ts";

const w = await openPaymentWorld();
afterAll(() => w.close());

/** The promise of a purchase: first and last day of arrival, and the last of sending. */
async function arrival(days: number[], boughtOn: string) {
  const [row] = await w.query(
    `select concat_ws(' ', arrives_from, arrives_to, leaves_by) as days
     from private.arrival($1, $2, $3, $4)`,
    [...days, boughtOn],
  );
  return row.days;
}

describe("the days of a promise", () => {
  // Days to make; the method's least and most.
  test.each([
    ["ready, on a Monday", [0, 3, 7], "2026-11-23", "2026-11-26 2026-12-02 2026-11-24"],
    ["ready, on a Saturday", [0, 1, 3], "2026-11-28", "2026-11-30 2026-12-02 2026-11-30"],
    ["made in ten days", [10, 3, 7], "2026-11-23", "2026-12-10 2026-12-16 2026-12-07"],
    ["over Christmas", [0, 3, 7], "2026-12-22", "2026-12-29 2027-01-05 2026-12-23"],
    ["over the Greek Easter", [0, 1, 2], "2027-04-29", "2027-05-05 2027-05-06 2027-05-05"],
    ["of no days: the next one", [0, 0, 0], "2026-11-27", "2026-11-30 2026-11-30 2026-11-30"],
  ])("DLV-04 a promise %s", async (_, days, boughtOn, promised) => {
    expect(await arrival(days, boughtOn)).toBe(promised);
  });

  test("DLV-04 the slowest piece of a purchase counts, and ready ones need no time", async () => {
    const [ready, slow, slower] = [
      await w.addPiece(),
      await w.addPiece({ making_days: 5 }),
      await w.addPiece({ making_days: 12 }),
    ];
    const longest = async (...ids: string[]) =>
      (await w.query("select private.making_days($1::uuid[]) as days", [ids]))[0].days;
    expect(await longest(ready)).toBe(0);
    expect(await longest(ready, slower, slow)).toBe(12);
  });
});
