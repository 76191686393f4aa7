import { expect, test } from "vitest";
import { oldChromium, programsOf } from "#lab/engines/browsers.ts";
import { goWays } from "#lab/engines/engines.ts";

test("BRW-01 in a real Chromium 109 a shopper gets from the list to the paid order, and the jeweller through her day", async ({
  skip,
}) => {
  if (!programsOf(oldChromium)) skip(`Chromium 109 is not tried: ${oldChromium.advice}`);
  const told: [way: string, faults: readonly string[]][] = [];
  await goWays(oldChromium, (way, faults) => void told.push([way, faults]));
  expect(told.filter(([, faults]) => faults.length > 0)).toEqual([]);
  const ways = told.map(([way]) => way);
  expect(ways[0]).toMatch(/Chrome\/109\./);
  expect(ways).toEqual(
    expect.arrayContaining([
      "a size from the list, into the cart",
      "a declined card, then one that is taken",
      "the order's page and the withdrawal",
      "a piece with a picture, from the form into the shop",
      "an order marked as sent, and not",
    ]),
  );
});
