import { createContext } from "react";

/** What marks this render's own inline blocks, for the server alone: in the browser there is none (decisions/0004). */
export const NonceContext = createContext<string | undefined>(undefined);
