import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { errorCode } from "./admin-client.ts";
import { mostRetries, retryDelay } from "../../ui/patience.ts";
import { accessKey, todayKey } from "./keys.ts";

/** LIM-03: three more tries after 1, 2, 4 s (at most 30 s apart); unused data goes after five minutes. */
export function createAdminQueries(): QueryClient {
  // A refusal may tell of rights that were taken away: the dashboard asks, and closes.
  const onError = (error: unknown) => {
    if (errorCode(error) === "42501") void queries.invalidateQueries({ queryKey: accessKey });
  };
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      // An act of an admin may end something that waits.
      onSettled: () => void queries.invalidateQueries({ queryKey: todayKey }),
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < mostRetries && mayPass(error),
        retryDelay,
        gcTime: 5 * 60_000,
        staleTime: 5_000,
        // Questions are asked off line too: silent waiting would look like an empty list, or like a sent order.
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return queries;
}

/** A request that the service understood and refused will be refused again; a fault may pass. */
function mayPass(error: unknown): boolean {
  const code = errorCode(error) ?? "";
  return !/^(PGRST[123]|22|23|42|P0)/.test(code);
}
