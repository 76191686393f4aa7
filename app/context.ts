import { createContext } from "react-router";
import type { Client } from "./data/client.ts";
import type { Language } from "#domain/language.ts";

export type Theme = "light" | "dark";

/** What the server knows about a request; a page's output depends on this and its address alone. */
export interface AppContext {
  /** Anonymous stock client whose fetch stays in the process. */
  client: Client;
  language: Language;
  /** Null: whatever the visitor's system prefers. */
  theme: Theme | null;
  /** Origin of PUBLIC_URL: every absolute address that a page names starts with it. */
  siteUrl: string;
  /** What the browser's client is configured with, as GET /config.json says it. */
  config: { projectUrl: string; anonKey: string };
  /** The sandbox takes the payments: the shop may show an example where the jeweller has not filled in a fact. */
  isTrial: boolean;
  /** Stands in this render's own inline scripts and styles; the server takes it out again (decisions/0004). */
  nonce?: string | undefined;
  /** Where what went wrong while rendering is written down; the visitor sees none of it. */
  reportError?: (error: unknown) => void;
}

export const appContext = createContext<AppContext>();
