import { use } from "react";
import { isRouteErrorResponse } from "react-router";
import { tryStorage } from "../data/kept.ts";

/** False when the page is asked for once more without its code, which died (tell-faults.js), or was given up. */
export function wantsCode(): boolean {
  const mark = "without-code";
  const isDead = tryStorage(() => sessionStorage.getItem(mark)) ?? null;
  tryStorage(() => sessionStorage.removeItem(mark));
  if (isDead !== null) window.codeWatch?.fail("again", isDead);
  if (window.codeWatch?.comesAlive() === false) return false;
  document.getElementById("code-missing")?.setAttribute("hidden", "");
  return true;
}

const never = new Promise<never>(() => {});
let hasDied = false;

/**
 * A fault leaves the server's page, while React takes it over, as it is, with its way to buy without scripts (BRW-02):
 * what waits for ever replaces nothing. An answer of the server (404), and its own error page, are shown.
 */
export function useServedPage(error: unknown): void {
  if (import.meta.env.SSR || isRouteErrorResponse(error) || error instanceof Response) return;
  const isTakenOver = "usable" in document.documentElement.dataset;
  hasDied ||= !isTakenOver && !document.getElementById("failure");
  if (!hasDied) return;
  window.codeWatch?.fail("hydration", error);
  use(never);
}
