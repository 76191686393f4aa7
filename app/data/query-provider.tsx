import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { mostRetries, retryDelay } from "../ui/patience.ts";

const keptMs = 5 * 60_000;
/** No timer on the server: it would hold the page's data after the page is gone. */
const isServer = typeof document === "undefined";

/** One cache for each visitor: on the server one a request, in the browser one a page. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => makeQueryClient(isServer ? Infinity : keptMs));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

export function makeQueryClient(gcTime = keptMs): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: mostRetries,
        retryDelay,
        gcTime,
        staleTime: 60_000,
        // Back on line everything is read anew, even fresh data (R26).
        refetchOnReconnect: "always",
      },
    },
  });
}
