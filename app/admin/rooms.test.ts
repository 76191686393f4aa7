import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";

const app = join(import.meta.dirname, "..");
/** Modules that only the dashboard may load: itself and its texts. */
const own = /from "[^"]*(?:\/admin\/|i18n\/admin-)/;

test("ADM-05 shoppers never download the dashboard: nothing of the shop imports it", () => {
  const files = readdirSync(app, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(app, join(entry.parentPath, entry.name)));
  const shop = files.filter((file) => !/^admin\/|^i18n\/admin-/.test(file));
  expect(shop.length).toBeGreaterThan(50);
  expect(shop.filter((file) => own.test(readFileSync(join(app, file), "utf8")))).toEqual([]);
});
