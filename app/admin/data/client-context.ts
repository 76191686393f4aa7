import { createContext, use } from "react";
import type { AdminClient } from "./admin-client.ts";

export const AdminClientContext = createContext<AdminClient | undefined>(undefined);

export function useAdminClient(): AdminClient {
  const client = use(AdminClientContext);
  if (!client) throw new Error("useAdminClient outside of the dashboard");
  return client;
}
