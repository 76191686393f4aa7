import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { errorCode, isSessionRefusal, type AdminClient } from "../data/admin-client.ts";
import { mostRetries, retryDelay } from "../data/retries.ts";

/** LIM-03: three more tries after 1, 2, 4 s (at most 30 s apart); unused data goes after five minutes. */
export function createAdminQueries(client: AdminClient): QueryClient {
  const onError = (error: unknown) => {
    if (isSessionRefusal(error)) void endOrRenewSession(client);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < mostRetries && mayPass(error),
        retryDelay,
        gcTime: 5 * 60_000,
        staleTime: 5_000,
        // Off line, too, what is asked is answered: waiting in silence would look like a list that is empty, or an
        // order that was sent.
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** A request that the service understood and refused will be refused again; a fault may pass. */
function mayPass(error: unknown): boolean {
  const code = errorCode(error) ?? "";
  return !/^(PGRST[123]|22|23|42|P0)/.test(code);
}

/**
 * The service no longer takes the token. A refresh brings a new one, or the kept session is given up and
 * the login card comes; what was being typed stays (drafts.ts).
 */
async function endOrRenewSession(client: AdminClient): Promise<void> {
  const { error } = await client.auth.refreshSession();
  if (error && error.name !== "AuthRetryableFetchError") {
    await client.auth.signOut({ scope: "local" });
  }
}
