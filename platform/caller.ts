/** The caller of a request: the database role and the claims that policies read. Decided once per request. */
export interface Caller {
  role: Role;
  /** All claims of the token, `role` included; `{ role: "anon" }` for the publishable key. */
  claims: { role: Role; sub?: string; session_id?: string; exp?: number } & Record<string, unknown>;
}

export const guest: Caller = { role: "anon", claims: { role: "anon" } };

/** A caller with the secret key, and the service itself for what it has decided that it may do. */
export const service: Caller = { role: "service_role", claims: { role: "service_role" } };

export type Role = "anon" | "authenticated" | "service_role";
