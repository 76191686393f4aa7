import type { ReactNode } from "react";

/** Printed it is light, whatever the screen is (app.css), and without its tools. */
export function PrintedPage({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  return (
    <main className="mx-auto min-h-svh max-w-3xl bg-paper px-6 py-8 text-ink print:max-w-none print:bg-white print:p-0">
      <div className="mb-8 flex flex-wrap items-center gap-3 border-b hairline pb-4 print:hidden">{tools}</div>
      {/* A table that is wider, in letters of twice the size, moves by itself. */}
      <div className="-mx-1 overflow-x-auto px-1 print:overflow-visible">{children}</div>
    </main>
  );
}
