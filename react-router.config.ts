import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // The manifest holds every route from the first page on: no lazy discovery endpoint to guard.
  routeDiscovery: { mode: "initial" },
  // One file a page: loaders of one line are not worth a request.
  splitRouteModules: false,
} satisfies Config;
