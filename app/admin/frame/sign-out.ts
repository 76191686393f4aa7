import { useCallback } from "react";
import { useAdminClient } from "../data/client-context.ts";
import { forgetDrafts } from "../data/draft-store.ts";
import { tellSignedOut } from "./session-end.ts";

/** Ends this browser's session, in all its tabs (ADM-06); the jeweller's phone stays signed in. */
export function useSignOut(): () => void {
  const client = useAdminClient();
  return useCallback(() => {
    forgetDrafts();
    tellSignedOut();
    void client.auth.signOut({ scope: "local" });
  }, [client]);
}
