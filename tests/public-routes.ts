import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Hono } from "hono";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import siteMap from "#app/routes.ts";
import { faultPath } from "#app/start/fault-report.ts";
import { createApi } from "#payment-sandbox/api/api.ts";
import { createPayPages } from "#payment-sandbox/pay-page/pay-page.ts";
import { createAuth } from "#platform/auth/auth.ts";
import { createKeys } from "#platform/keys.ts";
import { createRoutes as createStorageRoutes } from "#platform/storage/routes.ts";
import { reportPath } from "#server/http/policy-reports.ts";
import { probes } from "#server/http/process-budgets.ts";
import { functionNames } from "#supabase/functions/functions.ts";
import { root } from "./shop-process.ts";

export type PublicRoom = "pages" | "process" | "auth" | "rest" | "storage" | "functions" | "realtime" | "sandbox";

/** An address that anybody may ask, whatever the answer; parameters are filled in. */
export interface PublicRoute {
  room: PublicRoom;
  method: string;
  path: string;
}

/** Every address as the rooms themselves have them (AVL-22). A room's parts are asked for nothing before a request. */
export async function publicRoutes(): Promise<PublicRoute[]> {
  const pages = pagesOf(siteMap);
  const files = ["", "assets"].flatMap((folder) => filesIn(folder));
  return [
    ...pages.flatMap(({ path, methods }) =>
      methods.flatMap((method) => [path, `${path}.data`].map((one) => ({ room: "pages" as const, method, path: one }))),
    ),
    ...[...probes, ...files].map((path) => get("process", path)),
    ...[reportPath, faultPath].map((path) => ({ room: "process" as const, method: "POST", path })),
    ...(await authRoutes()),
    ...restRoutes(),
    ...appRoutes("storage", "/storage/v1", createStorageRoutes(none, none)),
    ...functionNames.map((name) => ({ room: "functions" as const, method: "POST", path: `/functions/v1/${name}` })),
    get("realtime", "/realtime/v1/websocket"),
    ...appRoutes("sandbox", "", createApi(none, { apiKey: "" })),
    ...appRoutes("sandbox", "", createPayPages(none)),
  ];
}

/** A part that a route needs only once it is asked. */
const none = {} as never;

const get = (room: PublicRoom, path: string): PublicRoute => ({ room, method: "GET", path });

/** A page that has an action takes forms. */
function pagesOf(entries: readonly RouteConfigEntry[]): { path: string; methods: string[] }[] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    const code = readFileSync(join(root, "app", file), "utf8");
    const methods = /^export async function action\b/m.test(code) ? ["GET", "POST"] : ["GET"];
    const own = index ? ["/"] : path === undefined ? [] : [`/${filled(path)}`];
    return [...own.map((address) => ({ path: address, methods })), ...pagesOf(children)];
  });
}

/** Files that are served as they are: one of each kind, for the others cost the same. */
function filesIn(folder: string): string[] {
  const names = readdirSync(join(root, "build/client", folder), { withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map(({ name }) => `/${join(folder, name)}`);
  return Object.values(Object.groupBy(files, (name) => name.split(".").at(-1) ?? "")).flatMap(
    (same) => same?.slice(0, 1) ?? [],
  );
}

function appRoutes(room: PublicRoom, prefix: string, app: Pick<Hono, "routes">): PublicRoute[] {
  const asked = app.routes.filter(({ method, path }) => method !== "ALL" && !path.endsWith("*"));
  return asked.map(({ method, path }) => ({ room, method, path: prefix + filled(path) }));
}

async function authRoutes(): Promise<PublicRoute[]> {
  const settings = { database: none, callers: none, budgets: none, mail: none, log: none };
  const keys = await createKeys();
  const auth = createAuth({ ...settings, keys, siteUrl: "", clock: Date.now });
  await auth.close();
  return appRoutes("auth", "/auth/v1", auth.app);
}

/** Tables and functions of schema public, from the list of rights that the database is held against. */
function restRoutes(): PublicRoute[] {
  const rights = readFileSync(join(root, "tests/contract/rights/rights.txt"), "utf8");
  const inPublic = (found: RegExp) => [...new Set(Array.from(rights.matchAll(found), ([, name]) => name))];
  const tables = inPublic(/^grant \w+(?: \([^)]*\))? on (\w+) to /gm);
  const calls = inPublic(/^grant execute on (\w+)\(/gm);
  const of = (method: string, name: string | undefined) => ({
    room: "rest" as const,
    method,
    path: `/rest/v1/${name}`,
  });
  return [
    get("rest", "/rest/v1/"),
    ...tables.flatMap((name) => ["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE"].map((method) => of(method, name))),
    ...calls.map((name) => of("POST", `rpc/${name}`)),
  ];
}

const values: Record<string, string> = {
  category: "rings",
  slug: "helios-ring",
  feed: "google-en.xml",
  bucket: "product-images",
  name: "nobody.png",
  id: "00000000-0000-4000-8000-000000000000",
};

function filled(path: string): string {
  return path
    .replaceAll(/:(\w+)(\{[^}]*\})?/g, (_, name: string) => values[name] ?? "nobody")
    .replaceAll("*", "nowhere");
}
