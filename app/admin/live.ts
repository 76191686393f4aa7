import { REALTIME_SUBSCRIBE_STATES } from "@supabase/supabase-js";
import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useEffect } from "react";
import type { AdminClient } from "../data/admin-client.ts";

/** Bursts (an import, a cleared history) become one reload (R24). */
const settleMs = 250;
/** A name of its own each time: a channel that is being left must not be joined again. */
let lastChannel = 0;

/**
 * Follows a table: every change, and every time the line is (again) open, makes its lists read anew
 * (LIV-01, LIV-02). The feed carries no data into the screen.
 */
export function useLiveTable(client: AdminClient, table: string, queryKey: QueryKey): void {
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reload = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void queries.invalidateQueries({ queryKey }), settleMs);
    };
    lastChannel += 1;
    const channel = client
      .channel(`admin-${table}-${lastChannel}`)
      .on("postgres_changes", { event: "*", schema: "public", table }, reload)
      .subscribe((status) => {
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) reload();
      });
    return () => {
      clearTimeout(timer);
      void client.removeChannel(channel);
    };
  }, [client, queries, table, queryKey]);
}
