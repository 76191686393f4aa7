import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AdminClient } from "../data/admin-client.ts";
import { Button } from "../ui/button.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { toast, ToastViewport } from "../ui/toast.tsx";
import { AccessDenied } from "./access-denied.tsx";
import { useAccess } from "./access.ts";
import { Card } from "./card.tsx";
import { AdminClientContext } from "./client-context.ts";
import { Dashboard } from "./dashboard.tsx";
import { LoginCard } from "./login-card.tsx";
import { createAdminQueries } from "./query-client.ts";
import { useSignOut } from "./sign-out.ts";
import { AdminTextProvider } from "./text-provider.tsx";
import { useText } from "./text.ts";

export function AdminApp({ client }: { client: AdminClient }) {
  const [queries] = useState(() => createAdminQueries(client));
  return (
    <AdminClientContext value={client}>
      <QueryClientProvider client={queries}>
        <AdminTextProvider>
          <Gate client={client} />
          <Toasts />
        </AdminTextProvider>
      </QueryClientProvider>
    </AdminClientContext>
  );
}

function Toasts() {
  const { t } = useText();
  return <ToastViewport closeLabel={t("close")} />;
}

/** The four faces of /admin (ADM-02), and the service that can't say which. */
function Gate({ client }: { client: AdminClient }) {
  const { t } = useText();
  const access = useAccess(client);
  const queries = useQueryClient();
  useAccessToasts(access.state);
  useEffect(() => {
    // Nothing that an admin read stays in the memory of a page that nobody is signed in to.
    if (access.state === "login") queries.clear();
  }, [access.state, queries]);
  if (access.state === "dashboard") return <Dashboard userId={access.userId} />;
  if (access.state === "login") return <LoginCard />;
  if (access.state === "denied") return <AccessDenied />;
  if (access.state === "unverified") return <Unverified onRetry={access.retry} />;
  return (
    <main className="grid min-h-svh place-items-center">
      <Spinner label={t("loading")} />
    </main>
  );
}

function useAccessToasts(state: ReturnType<typeof useAccess>["state"]): void {
  const { t } = useText();
  useEffect(() => {
    if (state === "denied") {
      toast({
        title: t("access.denied"),
        description: t("access.deniedToast"),
        destructive: true,
      });
    }
    if (state === "unverified") {
      toast({
        title: t("access.authorizationError"),
        description: t("access.authorizationErrorText"),
        destructive: true,
      });
    }
    // Said once for each state; another language changes nothing about it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state]);
}

function Unverified({ onRetry }: { onRetry: () => void }) {
  const { t } = useText();
  const signOut = useSignOut();
  return (
    <Card title={t("title")}>
      <p className="mb-6">{t("access.unreachable")}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onRetry}>{t("retry")}</Button>
        <Button look="secondary" onClick={signOut}>
          {t("access.signOut")}
        </Button>
      </div>
    </Card>
  );
}
