import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withVariables } from "../scripts/variables.ts";

const root = join(import.meta.dirname, "..");
const readme = readFileSync(join(root, "README.md"), "utf8");

test("the README's table of variables is what the schema says", () => {
  expect(withVariables(readme)).toBe(readme);
});

test("the README names commands and files that exist", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  for (const [, name = ""] of readme.matchAll(/`npm run ([\w-]+)/g))
    expect(scripts).toHaveProperty(name);
  for (const [, file = ""] of readme.matchAll(/\]\((?!http)([^)#]+)\)/g)) {
    expect(existsSync(join(root, file)), file).toBe(true);
  }
});
