import { createContext, use } from "react";

/** An assistant helps in the shop; what is an admin's, the database refuses (WEK-12). */
export type Right = "admin" | "assistant";

/** A user has none. */
export const userRights = ["admin", "assistant", "user"] as const;
export type UserRight = (typeof userRights)[number];

/** Papers in a window by themselves stand outside of the dashboard, which asks: the database's refusal tells there. */
export const RightContext = createContext<Right>("admin");

export function useIsAdmin(): boolean {
  return use(RightContext) === "admin";
}
