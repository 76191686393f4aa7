import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { oldest } from "../scripts/browsers/supported.ts";
import { withVariables } from "../scripts/generate/variables.ts";

const root = join(import.meta.dirname, "..");
const readme = readFileSync(join(root, "README.md"), "utf8");

test("the README's table of variables is what the schema says", () => {
  expect(withVariables(readme)).toBe(readme);
});

test("the README is read in some minutes: 5 kB beside its table of variables", () => {
  const prose = readme.replace(/<!-- variables -->[^]*<!-- \/variables -->/, "");
  expect(Buffer.byteLength(prose)).toBeLessThanOrEqual(5_000);
});

test("BRW-01 the README names the browsers of the project's one list", () => {
  const [chrome, edge, firefox, safari, ios] = [...oldest.values()];
  expect([...oldest.keys(), edge, ios]).toEqual(["chrome", "edge", "firefox", "safari", "ios", chrome, safari]);
  const line = `Browsers: Chrome and Edge from ${chrome}, Firefox from ${firefox}, Safari and iOS from ${safari}.`;
  expect(readme.replaceAll(/\s+/g, " ")).toContain(line);
});

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const documents = [
  "README.md",
  "SECURITY.md",
  "ARCHITECTURE.md",
  "platform/README.md",
  ...globSync("{docs,decisions}/*.md", { cwd: root }),
];

test.each(documents)("%s names commands and files that exist", (name) => {
  const text = readFileSync(join(root, name), "utf8");
  for (const [, command = ""] of text.matchAll(/`npm run ([\w-]+)/g)) expect(scripts).toHaveProperty(command);
  const links = [...text.matchAll(/\]\((?!http)([^)#]+)\)/g)].map(([, file = ""]) => join(root, name, "..", file));
  const rooms = /`((?:app|domain|server|scripts|tests|lab|supabase|docs)\/[\w./-]+)`/g;
  const paths = [...text.matchAll(rooms)].map(([, file = ""]) => join(root, file));
  expect([...links, ...paths].filter((path) => !existsSync(path))).toEqual([]);
});

test("the titles that docs/reliability.md names are titles of tests", () => {
  const files = globSync("**/*.{test,spec}.{ts,tsx}", { cwd: root, exclude: ["node_modules"] });
  const titles = files.map((file) => readFileSync(join(root, file), "utf8")).join("\n");
  const named = [...readFileSync(join(root, "docs/reliability.md"), "utf8").matchAll(/`([A-Z]+-?\d\d [^`]+)`/g)];
  const parts = named.flatMap(([, title = ""]) => title.split("…").map((part) => part.trim()));
  expect(parts.filter((part) => !titles.includes(part))).toEqual([]);
});
