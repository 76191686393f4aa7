import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // The manifest holds every route from the first page on: no lazy discovery endpoint to guard.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
