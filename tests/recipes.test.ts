import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
/** Without what is said about it. */
const rules = (path: string) => read(path).replaceAll(/^\s*#.*$/gm, "");

describe("the recipe of an image", () => {
  const [, build = "", shop = ""] = rules("docs/recipes/Containerfile").split(/^FROM /m);

  test("what runs holds no tools, no other files than those named, and is nobody's but its own user's", () => {
    expect(build).toContain("npm uninstall --omit=dev");
    expect(shop).not.toMatch(/^(ADD|COPY (?!--from=build))|^COPY .* \. |--chown/m);
    expect(shop).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    expect(shop.slice(shop.indexOf("USER"))).not.toMatch(/^(RUN|COPY|USER root)/m);
  });

  test("it is started as `npm start` starts a shop, hears SIGTERM itself and is asked whether it is well", () => {
    const own = read("scripts/prepare.mjs");
    const option = /serverOptions = \["(.+)"\]/.exec(own)?.[1];
    const arenas = /MALLOC_ARENA_MAX: "(\d+)"/.exec(own)?.[1];
    expect(shop).toContain(`CMD ["node", "${option}", "server/start.ts"]`);
    expect(shop).toContain(`MALLOC_ARENA_MAX=${arenas}`);
    expect(shop).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(shop).toMatch(/^HEALTHCHECK .*\/readyz/m);
    expect(shop).not.toMatch(/KEY|SECRET|PASSWORD/);
  });

  test("keys, data, tests and history are not handed to the build", () => {
    const ignored = rules(".dockerignore").split("\n");
    const wanted = [".git", "**/.env*", "**/secrets.json", "**/*.backup", "data", "tests", "**/*.test.ts", "node_modules"]; // prettier-ignore
    expect(wanted.filter((one) => !ignored.includes(one))).toEqual([]);
  });
});

test("the recipes of proxies write the visitor's address themselves and pass sockets on", () => {
  const nginx = rules("docs/recipes/nginx.conf");
  expect(nginx).toMatch(/proxy_set_header X-Forwarded-For +\$remote_addr;/);
  expect(nginx).not.toContain("$proxy_add_x_forwarded_for");
  expect(nginx).toMatch(/proxy_set_header Upgrade +\$http_upgrade;/);
  expect(nginx).toContain("proxy_request_buffering off;");
  expect(rules("docs/recipes/Caddyfile")).not.toContain("trusted_proxies");
});

test("the service writes to its own data alone", () => {
  const unit = rules("docs/recipes/kosmima.service");
  expect(unit).not.toMatch(/ReadWritePaths|^User=root/m);
  for (const line of [
    "ProtectSystem=strict",
    "NoNewPrivileges=true",
    "CapabilityBoundingSet=",
    "KillMode=mixed",
  ])
    // prettier-ignore
    expect(unit.split("\n")).toContain(line);
});
