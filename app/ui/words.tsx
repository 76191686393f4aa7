import type { ReactNode } from "react";

/**
 * Words that may have neighbours, in an element of their own. A translator replaces bare ones by elements, and React
 * would insert before what is no longer there (BRW-05).
 */
export function Words({ children }: { children: ReactNode }) {
  return typeof children === "string" ? <span>{children}</span> : children;
}
