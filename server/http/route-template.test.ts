import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { routeTemplate } from "./route-template.ts";

const root = join(import.meta.dirname, "../..");
const ok = { method: "GET", status: 200 };

test("every address of the shop and every function has a name in log and metrics", () => {
  const routes = readFileSync(join(root, "app/routes.ts"), "utf8");
  for (const [, path = ""] of routes.matchAll(/route\("([\w./:-]+)"/g)) {
    // Some are written below the dashboard's own.
    const addresses = [`/${path}`, `/admin/${path}`];
    expect(addresses.map((address) => routeTemplate(address, ok) === address)).toContain(true);
  }
  const functions = readdirSync(join(root, "supabase/functions"), { withFileTypes: true });
  for (const { name } of functions.filter((one) => one.isDirectory() && !one.name.startsWith("_"))) {
    expect(routeTemplate(`/functions/v1/${name}`, { ...ok, status: 404 })).toBe(`/functions/v1/${name}`);
  }
});

test.each([
  ["/shop/rings", ok, "/shop/rings"],
  ["/SHOP/Rings.data", ok, "/shop/rings.data"],
  ["/shop/maria@example.com", { ...ok, status: 404 }, "/shop/:category"],
  ["/order/lyh5HOk8Id-BTbhfUDwQnRGu7a8Vop9x", ok, "/order/:token"],
  ["/Order/lyh5HOk8Id-BTbhfUDwQnRGu7a8Vop9x.data", ok, "/order/:token"],
  ["/order/lyh5HOk8Id/", { ...ok, status: 301 }, "/order/:token"],
  ["/product/aphrodite-necklace", ok, "/product/:slug"],
  ["/maria@example.com", { method: "POST", status: 405 }, "/…"],
  ["/maria/", { ...ok, status: 301 }, "/…"],
  ["/rest/v1/orders", ok, "/rest/v1/orders"],
  ["/rest/v1/orders", { ...ok, status: 401, code: "42501" }, "/rest/v1/orders"],
  ["/rest/v1/rpc/is_admin", { method: "POST", status: 200 }, "/rest/v1/rpc/is_admin"],
  ["/rest/v1/maria", { ...ok, status: 401 }, "/rest/v1/…"],
  ["/rest/v1/maria", { ...ok, status: 404, code: "PGRST205" }, "/rest/v1/…"],
  ["/rest/v1/maria", { method: "OPTIONS", status: 204 }, "/rest/v1/…"],
  ["/auth/v1/token", { method: "POST", status: 400 }, "/auth/v1/token"],
  ["/auth/v1/admin/users/0b5f6a1e-0000-4000-8000-000000000000", ok, "/auth/v1/admin/users/:id"],
  ["/auth/v1/eyJhbGciOiJFUzI1NiJ9.e30.x", { ...ok, status: 404 }, "/auth/v1/…"],
  ["/storage/v1/object/public/product-images/maria.webp", ok, "/storage/v1/object/public/…"],
  ["/storage/v1/object/list/product-images", ok, "/storage/v1/object/list/…"],
  ["/storage/v1/bucket", ok, "/storage/v1/bucket"],
  ["/functions/v1/stripe-webhook/maria", ok, "/functions/v1/stripe-webhook/…"],
  ["/functions/v1/maria", { ...ok, status: 404 }, "/functions/v1/…"],
  ["/realtime/v1/websocket", { ...ok, status: 404 }, "/realtime/v1/…"],
])("SEC-04 H7 %s, answered %o, is called %s", (path, answered, route) => {
  expect(routeTemplate(path, answered)).toBe(route);
});
