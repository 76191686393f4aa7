import { lazy, Suspense } from "react";
import { hasSession } from "../data/client.ts";
import { Frame } from "./frame/frame.tsx";
import { useText } from "../i18n/language.tsx";
import { frameText } from "./frame/text.ts";
import { adminText } from "./words/text.ts";

export { meta, shouldRevalidate } from "./frame/client-page.tsx";
export { ErrorBoundary } from "./frame/place.tsx";

const loadDashboard = async () => ({ default: (await import("./dashboard.tsx")).Dashboard });
const Dashboard = lazy(loadDashboard);

/** A session gets the dashboard's code beside the client's; a sign-in needs none of it (DAY-08). */
export function clientLoader() {
  // Asked for again where it is drawn, which tells of a failure.
  if (hasSession()) loadDashboard().catch(() => undefined);
  return null;
}
clientLoader.hydrate = true as const;

export default function DashboardRoute() {
  const t = useText(frameText, adminText);
  return (
    <Suspense fallback={<Frame title={t("title")} says={t("waitsForCode")} loading={t("loading")} />}>
      <Dashboard />
    </Suspense>
  );
}
