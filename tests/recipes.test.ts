import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

test("the image starts the server with the options of `npm start`", () => {
  const own = read("scripts/prepare.mjs");
  const option = /serverOptions = \["(.+)"\]/.exec(own)?.[1];
  const arenas = /MALLOC_ARENA_MAX: "(\d+)"/.exec(own)?.[1];
  const image = read("docs/recipes/Containerfile");
  expect(image).toContain(`CMD ["node", "${option}", "server/start.ts"]`);
  expect(image).toContain(`MALLOC_ARENA_MAX=${arenas}`);
});

test("AFT-04 the recipes of proxies write no token of an order's page into a log", () => {
  const nginx = read("docs/recipes/nginx.conf");
  expect(nginx).toMatch(/^\s*access_log off;/m);
  expect(nginx).toMatch(/^\s*error_log \S+ crit;/m);
  expect(read("docs/recipes/Caddyfile")).toContain("request>uri regexp /order/");
});

// A header sent by the visitor would count as the visitor's address, and budgets would be nobody's.
test("the recipes of proxies write the visitor's address themselves", () => {
  expect(read("docs/recipes/nginx.conf")).toMatch(
    /^\s*proxy_set_header X-Forwarded-For +\$remote_addr;/m,
  );
  expect(read("docs/recipes/Caddyfile")).not.toMatch(/^\s*trusted_proxies/m);
});
