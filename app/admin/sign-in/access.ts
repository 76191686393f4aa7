import type { Session } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AdminClient } from "../data/admin-client.ts";
import type { Right } from "../data/right.ts";
import { accessKey } from "../data/keys.ts";
import { readRight } from "../data/users.ts";

/** The visitor of the dashboard (ADM-02). `unverified`: the service could not say. */
export type Access =
  | { state: "loading" }
  | { state: "login" }
  | { state: "unverified"; retry: () => void }
  | { state: "denied" }
  | { state: "dashboard"; userId: string; right: Right };

export function useAccess(client: AdminClient): Access {
  const session = useSession(client);
  const userId = session?.user.id;
  const check = useQuery({
    queryKey: [...accessKey, userId],
    queryFn: () => (userId ? readRight(client, userId) : null),
    enabled: userId !== undefined,
    // Somebody who loses their rights must not go on reading what the screen holds; no news tells of it (E46).
    staleTime: 5_000,
    refetchInterval: 10_000,
    // The card tells a failure at once and offers to try again; waiting behind a spinner helps nobody.
    retry: false,
  });
  if (session === undefined) return { state: "loading" };
  if (userId === undefined) return { state: "login" };
  if (check.data) return { state: "dashboard", userId, right: check.data };
  if (check.data === null) return { state: "denied" };
  if (check.isError) return { state: "unverified", retry: () => void check.refetch() };
  return { state: "loading" };
}

/** The kept session, as the stock client tells it, other tabs included (ADM-06); undefined until it has. */
function useSession(client: AdminClient): Session | null | undefined {
  const [session, setSession] = useState<Session | null>();
  useEffect(() => {
    const { data } = client.auth.onAuthStateChange((_event, current) => setSession(current));
    return () => data.subscription.unsubscribe();
  }, [client]);
  return session;
}
