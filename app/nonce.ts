import { createContext, use } from "react";

/** What marks this render's own inline blocks, for the server alone: in the browser there is none (decisions/0004). */
export const NonceContext = /* @__PURE__ */ createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return import.meta.env.SSR ? use(NonceContext) : undefined;
}
