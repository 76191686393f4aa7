import { createContext, use } from "react";

/** The mark of this render's own inline blocks, for the server alone: the browser has none (decisions/0004). */
export const NonceContext = /* @__PURE__ */ createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return import.meta.env.SSR ? use(NonceContext) : undefined;
}
