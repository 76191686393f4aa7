import type { Config } from "@react-router/dev/config";
import { createRequestHandler } from "react-router";
import { waitsForPaint } from "./app/start/code-after-paint.ts";

export default {
  appDirectory: "app",
  ssr: true,
  // The manifest holds every route from the first page on: no lazy discovery endpoint to guard.
  routeDiscovery: { mode: "initial" },
  // One file a page: loaders of one line are not worth a request.
  splitRouteModules: false,
  async buildEnd() {
    if (!waitsForPaint(await somePage())) {
      throw new Error("React Router writes its documents otherwise than app/start/code-after-paint.ts expects");
    }
  },
} satisfies Config;

/** Renders a page as the server makes it, of a shop that knows nothing of itself. */
async function somePage(): Promise<string> {
  const path = new URL("build/server/index.js", import.meta.url).href;
  const build = await import(/* @vite-ignore */ path);
  const siteUrl = "http://localhost";
  const facts = new Proxy({ days_off: [] }, { has: () => true, get: (of, name) => Reflect.get(of, name) ?? null });
  const rows: object = new Proxy(
    {},
    { get: (_, name) => (name === "throwOnError" ? () => ({ data: [] }) : () => rows) },
  );
  const client = { rpc: () => ({ throwOnError: () => ({ data: facts }) }), from: () => rows };
  const config = { projectUrl: siteUrl, anonKey: "none" };
  const values = { client, language: "en", theme: null, siteUrl, config };
  const context = build.entry.module.contextOf(values);
  const request = new Request(`${siteUrl}/ring-size`);
  return (await createRequestHandler(build, "production")(request, context)).text();
}
