import { createContext } from "react-router";
import type { Client } from "./shop-client.ts";
import type { Language } from "#domain/language.ts";

export type Theme = "light" | "dark";

/** The server's facts about a request; a page's output depends on these and its address alone. */
export interface AppContext {
  /** Anonymous stock client whose fetch stays in the process. */
  client: Client;
  language: Language;
  /** The visitor's choice; null leaves it to their system. */
  theme: Theme | null;
  /** Origin of PUBLIC_URL: every absolute address that a page names starts with it. */
  siteUrl: string;
  /** The configuration of the browser's client, as GET /config.json says it. */
  config: { projectUrl: string; anonKey: string };
  /** Stands in this render's own inline scripts and styles; the server takes it out again (decisions/0004). */
  nonce?: string | undefined;
  /** Writes down errors of rendering; the visitor sees none of them. */
  reportError?: (error: unknown) => void;
}

export const appContext = createContext<AppContext>();
