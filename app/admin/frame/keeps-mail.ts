import { queryOptions, useQuery, type QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import type { AdminClient } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { keepsMailKey } from "../data/keys.ts";

/** The day's answer has it, which assistants may ask for, too. */
function keepsMailQuery(client: AdminClient) {
  return queryOptions({
    queryKey: keepsMailKey,
    queryFn: async () => {
      const { data } = await client.rpc("today").throwOnError();
      return z.object({ keeps_mail: z.boolean() }).parse(data).keeps_mail;
    },
    staleTime: 60_000,
  });
}

/** Whether a mail is kept as a file and never sent, for want of a mail server (WEK-06). */
export function useKeepsMail(): boolean {
  return useQuery(keepsMailQuery(useAdminClient())).data ?? false;
}

/** The same for a toast, which waits for the answer. */
export async function keepsMailNow(queries: QueryClient, client: AdminClient): Promise<boolean> {
  return queries.ensureQueryData(keepsMailQuery(client)).catch(() => false);
}
