import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newerCode } from "../../scripts/browsers/newer-code.ts";
import { newerStyle } from "../../scripts/browsers/newer-style.ts";
import { root } from "../shop-process.ts";

/** Called in the pages though a browser of the list lacks it, and why that is well. */
const asked: Record<string, string> = {
  canParse: "zod, which asks whether it is there and else makes a URL",
  captureStackTrace: "zod and fflate, which ask for it first",
  checkVisibility: "app/ui/is-shown.ts, which else looks for a rectangle",
  createPolicy: "app/start/plain-text.ts, which asks for Trusted Types",
  getSubscription: "app/admin/frame/push.ts, which asks whether the browser has push",
  parseCreationOptionsFromJSON: "auth-js, for passkeys, which the shop has not",
  parseRequestOptionsFromJSON: "auth-js, for passkeys, which the shop has not",
  requestPermission: "app/admin/frame/push.ts, which asks whether the browser has push",
  setAppBadge: "the dashboard, whose icon has its number where it can",
  setImmediate: "the workbook's reader, which else waits by a timer",
  share: "app/favourites, whose button is there where the browser can share",
  showPopover: "app/ui/top-layer.ts, which else leaves the element where it is fixed",
  skipTransition: "of a transition, which React and the router have where there are any",
  startViewTransition: "React, the router and entry.client.tsx, which ask",
};
/** Functions of our libraries that bear a newer function's name. */
const othersOfTheName = [
  "check",
  "destroy",
  "drop",
  "forget",
  "format",
  "in",
  "isActive",
  "lock",
  "move",
  "navigate",
  "range",
  "s",
  "subscribe",
  "take",
  "toBase64",
  "unsubscribe",
  "use",
];

test("BRW-01 nothing that libraries bring into the pages is newer than the oldest browsers, unless it asks first", () => {
  const folder = join(root, "build/client/assets");
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const found = scripts.map((name) => newerCode(name, readFileSync(join(folder, name), "utf8")));
  expect(found.flatMap(({ syntax }) => syntax)).toEqual([]);
  const called = found.flatMap(({ calls }) => calls);
  expect([...new Set(called)].toSorted()).toEqual([...Object.keys(asked), ...othersOfTheName].toSorted());
});

/** Rules in the style sheets that a browser of the list lacks, by why that is well. */
const unseen: readonly (readonly [why: string, names: readonly string[]])[] = [
  [
    "another engine's own part, beside the one of its own",
    [
      "::-moz-progress-bar",
      "::-webkit-inner-spin-button",
      "::-webkit-progress-bar",
      "::-webkit-progress-value",
      "::-webkit-search-cancel-button",
      "-webkit-tap-highlight-color",
    ],
  ],
  [
    "its prefixed form stands beside it",
    ["box-decoration-break", "hyphens", "print-color-adjust", "text-decoration: dotted", "user-select"],
  ],
  ["Tailwind sets the same values by a layer that asks for Safari's and Firefox's own words", ["@property"]],
  ["within a forgiving `:is()`, beside `[open]`", [":open", ":popover-open"]],
  ["lines break elsewhere", ["text-wrap"]],
  [
    "no transition between two pages",
    [
      "::view-transition-group",
      "::view-transition-new",
      "::view-transition-old",
      "view-transition-name",
      ":has([data-on-its-way])",
    ],
  ],
  [
    "no mouse, no handle, and a selection in the system's colour",
    ["::selection", "cursor: not-allowed", "cursor: pointer", "cursor: zoom-in", "cursor: zoom-out", "resize"],
  ],
  ["no forced colours in Safari", ["@media (forced-colors)", "forced-color-adjust"]],
  ["what is out of sight is drawn at once", ["content-visibility", "contain-intrinsic-size"]],
  [
    "a system's scrollbar, where the gallery's is hidden or the page's keeps its place",
    ["scrollbar-gutter", "scrollbar-width"],
  ],
  ["the page behind a dialog scrolls on", ["overscroll-behavior", ":has(dialog:modal)", ":has(.viewer)"]],
  ["a dialog scrolls as the system's do", ["overflow: clip"]],
  ["a box in the system's colour", ["accent-color"]],
  ["a ring with corners", ["outline"]],
  ["the next font is taken", ["font-family: ui-monospace"]],
  ["a date's field may be lower", ["1lh"]],
  ["a gift's card has millimetres, an engraving a small size", ["container-type"]],
  [
    "print: a sheet has the printer's margins, no letterhead and letters of full size",
    ["@page", "size", ":has([data-receipt])"],
  ],
  ["its radio is filled", [":has(:checked)"]],
  ["`data-filtering` says it, too", [":has(.filter-switch[open])"]],
  ["room is kept in each page (`@supports not`)", [":has(.buy-bar)"]],
  ["a field may be led to beneath a bar that is seen through by scrolling", [":has(.save-bar)"]],
  ["a link within the page jumps", [":has(main a[href^=0]:focus)"]],
];

test("BRW-01 no style is newer than the oldest browsers, unless its absence hurts nobody", () => {
  const [inPage = ""] =
    /"\/\*! tailwindcss[^]*?(?<!\\)"/.exec(readFileSync(join(root, "build/server/index.js"), "utf8")) ?? [];
  const files = readdirSync(join(root, "build/client/assets")).filter((name) => name.endsWith(".css"));
  const ofDashboard = files.map((name) => readFileSync(join(root, "build/client/assets", name), "utf8"));
  const sheets = [String(JSON.parse(inPage)), ...ofDashboard];
  const found = sheets.flatMap((css) => [...newerStyle(css).keys()]);
  expect([...new Set(found)].toSorted()).toEqual(unseen.flatMap(([, names]) => names).toSorted());
});
