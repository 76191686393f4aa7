import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useEffect } from "react";
import type { AdminClient } from "./admin-client.ts";
import { followTables } from "../../data/live.ts";

/**
 * Lists are read anew after changes of their tables, `products orders` (LIV-01, LIV-02), once for all of them. The feed
 * carries no data into the screen.
 */
export function useLiveTable(client: AdminClient, tables: string, queryKey: QueryKey): void {
  const queries = useQueryClient();
  useEffect(() => {
    const readAnew = () => void queries.invalidateQueries({ queryKey });
    const news = Object.fromEntries(tables.split(" ").map((table) => [table, readAnew]));
    try {
      return followTables(client, news);
    } catch (error) {
      // Without a socket the lists are only not live (BRW-03).
      window.codeWatch?.tell("error", error);
      return undefined;
    }
  }, [client, queries, tables, queryKey]);
}
