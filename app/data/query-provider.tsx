import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { mostRetries, retryDelay } from "./retries.ts";

const keptMs = 5 * 60_000;
/** A server's cache goes with its page: a timer would hold on to all that the page was made of. */
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
        // Back on line everything is read anew, however fresh it looked (R26).
        refetchOnReconnect: "always",
      },
    },
  });
}
