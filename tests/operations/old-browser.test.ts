import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { oldChromium, programsOf } from "#lab/engines/browsers.ts";
import { goWays } from "#lab/engines/engines.ts";
import { newerCalls, newerSyntax } from "../../scripts/browsers/newer-code.ts";
import { root } from "../shop-process.ts";

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

/** Called in the pages though a browser of the list lacks it, and why that is well. */
const asked: Record<string, string> = {
  canParse: "zod, which asks whether it is there and else makes a URL",
  checkVisibility: "app/ui/is-shown.ts, which else looks for a rectangle",
  createPolicy: "app/start/plain-text.ts, which asks for Trusted Types",
  parseCreationOptionsFromJSON: "auth-js, for passkeys, which the shop has not",
  parseRequestOptionsFromJSON: "auth-js, for passkeys, which the shop has not",
  share: "app/favourites, whose button is there where the browser can share",
  showPopover: "app/ui/top-layer.ts, which else leaves the element where it is fixed",
  skipTransition: "of a transition, which React and the router have where there are any",
  startViewTransition: "React, the router and entry.client.tsx, which ask",
};
/** Functions of our libraries that bear a newer function's name. */
const othersOfTheName = ["check", "destroy", "drop", "forget", "format", "in", "isActive", "lock", "move", "navigate", "range", "s", "subscribe", "take", "to", "toBase64", "unsubscribe", "use"]; // prettier-ignore

test("BRW-01 nothing that libraries bring into the pages is newer than the oldest browsers, unless it asks first", () => {
  const folder = join(root, "build/client/assets");
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const code = scripts.map((name) => [name, readFileSync(join(folder, name), "utf8")] as const);
  expect(code.flatMap(([name, text]) => newerSyntax(name, text))).toEqual([]);
  const called = code.flatMap(([name, text]) => [...newerCalls(name, text).keys()]);
  expect([...new Set(called)].toSorted()).toEqual(
    [...Object.keys(asked), ...othersOfTheName].toSorted(),
  );
});
