import { useQuery, type QueryClient } from "@tanstack/react-query";
import type { AdminClient } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { useIsAdmin } from "../data/right.ts";
import { readinessQuery } from "../data/shop-settings.ts";

/** Whether a mail is kept as a file and never sent, for want of a mail server (WEK-06); admins alone learn it. */
export function useKeepsMail(): boolean {
  const readiness = useQuery({ ...readinessQuery(useAdminClient()), enabled: useIsAdmin() });
  return readiness.data?.keeps_mail ?? false;
}

/** The same for a toast, which waits for the answer; whoever may not ask hears no. */
export async function keepsMailNow(queries: QueryClient, client: AdminClient): Promise<boolean> {
  return queries.ensureQueryData(readinessQuery(client)).then(
    (readiness) => readiness.keeps_mail,
    () => false,
  );
}
