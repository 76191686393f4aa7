import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useEffect } from "react";
import type { AdminClient } from "./admin-client.ts";
import { followTables } from "../../data/live.ts";

/** Lists of a table are read anew after its changes (LIV-01, LIV-02). The feed carries no data into the screen. */
export function useLiveTable(client: AdminClient, table: string, queryKey: QueryKey): void {
  const queries = useQueryClient();
  useEffect(
    () => followTables(client, { [table]: () => void queries.invalidateQueries({ queryKey }) }),
    [client, queries, table, queryKey],
  );
}
