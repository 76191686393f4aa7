import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const recipes = join(import.meta.dirname, "../docs/recipes");
const units = readdirSync(recipes).filter((name) => /\.(service|timer)$/.test(name));

test("OPS-05 a missing environment file stops each service; the timers call what is there; systemd finds no fault", () => {
  const services = units.filter((name) => name.endsWith(".service"));
  expect(services).toEqual(["kosmima-backup.service", "kosmima-doctor.service", "kosmima@.service"]);
  for (const name of services) expect(read(`docs/recipes/${name}`)).toMatch(/^EnvironmentFile=\/etc\/kosmima\.env$/m);
  for (const name of units.filter((one) => one.endsWith(".timer")))
    expect(services).toContain(name.replace(".timer", ".service"));
  for (const [, script = ""] of everyScript()) read(script);

  // The paths are this machine's: systemd looks for the programs that a unit names.
  const folder = mkdtempSync(join(tmpdir(), "units-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of units) {
    const text = read(`docs/recipes/${name}`).replaceAll("/usr/bin/node", process.execPath);
    writeFileSync(join(folder, name.replace("@", "@3000")), text);
  }
  const paths = units.map((name) => join(folder, name.replace("@", "@3000")));
  const { error, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", ...paths], { encoding: "utf8" });
  if (!error) expect(stderr.split("\n").filter((line) => line.includes("kosmima"))).toEqual([]);
});

/** The scripts that a unit's lines name. */
const everyScript = () =>
  units.flatMap((name) => [...read(`docs/recipes/${name}`).matchAll(/^Exec.*?(scripts\/\w+\.ts)/gm)]);

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

test("OPS-05 the image has each room that its server imports", () => {
  const rooms = [...read("docs/recipes/Containerfile").matchAll(/^COPY --from=build \/shop\/(\w\S*) \1$/gm)]
    .map(([, name = ""]) => name)
    .filter((name) => !["node_modules", "build", "scripts"].includes(name));
  expect(rooms).toContain("server");
  const files = globSync("{server,domain,platform,payment-sandbox,supabase}/**/*.ts", { cwd: root });
  const sources = files.filter((file) => !file.endsWith(".test.ts")).map(read);
  const imported = sources.flatMap((source) =>
    [...source.matchAll(/ from "#([\w-]+)\//g)].map(([, room = ""]) => room),
  );
  expect(new Set(imported).difference(new Set(rooms))).toEqual(new Set());
});

test("AFT-04 the recipes of proxies write no token of an order's page into a log", () => {
  const nginx = read("docs/recipes/nginx.conf");
  expect(nginx).toMatch(/^\s*access_log off;/m);
  expect(nginx).toMatch(/^\s*error_log \S+ crit;/m);
  expect(read("docs/recipes/Caddyfile")).toContain("request>uri regexp /order/");
});

// A header sent by the visitor would count as the visitor's address, and budgets would be nobody's.
test("the recipes of proxies write the visitor's address themselves", () => {
  expect(read("docs/recipes/nginx.conf")).toMatch(/^\s*proxy_set_header X-Forwarded-For +\$remote_addr;/m);
  expect(read("docs/recipes/Caddyfile")).not.toMatch(/^\s*trusted_proxies/m);
});
