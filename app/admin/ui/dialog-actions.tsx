import type { ReactNode } from "react";

/** The row of buttons under a dialog's content; on a phone they share its width. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex shrink-0 flex-wrap justify-end gap-3 border-t hairline px-[min(1.5rem,6.7vw)] py-4 max-sm:*:grow max-sm:*:px-3!">
      {children}
    </div>
  );
}
