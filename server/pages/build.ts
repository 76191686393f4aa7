import type { RouterContextProvider, ServerBuild } from "react-router";
import type { AppContext } from "#app/data/context.ts";

/** The built pages; the key of their context lives in the bundle, so the bundle fills it. */
export interface PageBuild {
  build: ServerBuild;
  contextOf: (values: AppContext) => RouterContextProvider;
}

export async function loadBuild(load: () => Promise<object>): Promise<PageBuild> {
  const build = await load();
  if (!isServerBuild(build)) throw new Error("build/server/index.js is no server build");
  const { module } = build.entry;
  if (!fillsContext(module)) throw new Error("app/entry.server.tsx does not export contextOf");
  return { build, contextOf: module.contextOf };
}

function isServerBuild(build: object): build is ServerBuild {
  return "entry" in build && "routes" in build && "assets" in build;
}

function fillsContext(module: object): module is Pick<PageBuild, "contextOf"> {
  return "contextOf" in module && typeof module.contextOf === "function";
}
