import type { ReactNode } from "react";
import { DashboardHeader } from "./dashboard-header.tsx";
import { usePageTitle } from "./ui/page-title.ts";

interface PlaceProps {
  title: string;
  intro?: string;
  /** As wide as a phone's page, or as a form with two columns. */
  isWide?: boolean;
  children: ReactNode;
}

/** A place of the dashboard at an address of its own: the header, a title, one column. */
export function Place({ title, intro, isWide = false, children }: PlaceProps) {
  usePageTitle(title);
  return (
    <div className="min-h-svh">
      <DashboardHeader />
      <main className={`page-width pt-5 pb-16 ${isWide ? "max-w-2xl!" : "max-w-xl!"}`}>
        <h1 className={`text-3xl ${intro ? "mb-2" : "mb-5"}`}>{title}</h1>
        {intro ? <p className="mb-5 text-sm text-muted">{intro}</p> : null}
        {children}
      </main>
    </div>
  );
}
