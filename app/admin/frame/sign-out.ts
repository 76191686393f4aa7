import { useCallback } from "react";
import { useAdminClient } from "../data/client-context.ts";
import { forgetDrafts } from "../data/draft-store.ts";
import { ownSubscription } from "./push.ts";
import { tellSignedOut } from "./session-end.ts";

/** Ends this browser's session, in all its tabs (ADM-06); the jeweller's phone stays signed in. */
export function useSignOut(): () => void {
  const client = useAdminClient();
  return useCallback(() => {
    forgetDrafts();
    tellSignedOut();
    // A browser that others use must not tell them of sales.
    void ownSubscription().then((own) => own?.unsubscribe?.());
    void client.auth.signOut({ scope: "local" });
  }, [client]);
}
