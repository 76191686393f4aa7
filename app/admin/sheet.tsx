import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, use, useState, type ReactNode } from "react";
import { openAdminClient } from "./data/admin-client.ts";
import { AdminClientContext } from "./data/client-context.ts";
import { createAdminQueries } from "./data/query-client.ts";
import { HydrateFallback } from "./admin-route.tsx";
import { AdminTextProvider } from "./text-provider.tsx";

/** Gives a page for paper, in a window of its own, what the dashboard gives its tabs. */
export function SheetProviders({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<HydrateFallback />}>
      <WithClient>{children}</WithClient>
    </Suspense>
  );
}

function WithClient({ children }: { children: ReactNode }) {
  const client = use(openAdminClient());
  const [queries] = useState(createAdminQueries);
  return (
    <AdminClientContext value={client}>
      <QueryClientProvider client={queries}>
        <AdminTextProvider>{children}</AdminTextProvider>
      </QueryClientProvider>
    </AdminClientContext>
  );
}

/** Paper is light, whatever the screen is. The tools are not printed. */
export function Paper({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  return (
    <main className="mx-auto min-h-svh max-w-3xl bg-paper px-6 py-8 text-ink [color-scheme:light] print:max-w-none print:bg-white print:p-0">
      <div className="mb-8 flex flex-wrap items-center gap-3 border-b hairline pb-4 print:hidden">
        {tools}
      </div>
      {children}
    </main>
  );
}
