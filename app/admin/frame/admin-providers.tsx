import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, use, useState, type ReactNode } from "react";
import { useText } from "../../i18n/language.tsx";
import { ToastViewport } from "../../ui/toast.tsx";
import { standAside } from "./toasts/stand-aside.ts";
import { openAdminClient } from "../data/admin-client.ts";
import { AdminClientContext } from "../data/client-context.ts";
import { createAdminQueries } from "../data/query-client.ts";
import { Frame } from "./frame.tsx";
import { AdminTextProvider } from "../words/text-provider.tsx";
import { useUndoKey } from "../ui/use-undo-key.ts";
import { frameText } from "./text.ts";
import { adminText } from "../words/text.ts";

/** The client, its reads, a language of its own and toasts, for every page below /admin. */
export function AdminProviders({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<Waiting />}>
      <WithClient>{children}</WithClient>
    </Suspense>
  );
}

function WithClient({ children }: { children: ReactNode }) {
  const client = use(openAdminClient());
  const [queries] = useState(createAdminQueries);
  return (
    <AdminClientContext value={client}>
      <QueryClientProvider client={queries}>
        <AdminTextProvider>
          {children}
          <Toasts />
        </AdminTextProvider>
      </QueryClientProvider>
    </AdminClientContext>
  );
}

function Toasts() {
  const t = useText(frameText);
  useUndoKey();
  return <ToastViewport closeLabel={t("close")} stand={standAside} />;
}

/** Waits in the shop's language, which the server knows; the dashboard's own choice comes with its code. */
export function Waiting() {
  const t = useText(frameText, adminText);
  return <Frame title={t("title")} says={t("waitsForCode")} loading={t("loading")} needsScript={t("needsScript")} />;
}
