import { AdminApp } from "./admin-app.tsx";
import { AdminProviders } from "./frame/admin-providers.tsx";

export { clientLoader, ErrorBoundary, HydrateFallback, meta, shouldRevalidate } from "./frame/client-page.tsx";

export default function AdminRoute() {
  return (
    <AdminProviders>
      <AdminApp />
    </AdminProviders>
  );
}
