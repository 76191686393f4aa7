import type { ReactNode } from "react";

interface TimelineStepProps {
  /** Done is past, now is under way. */
  tone: "done" | "now" | "coming";
  title: ReactNode;
  when?: ReactNode;
  /** The line goes on in another list. */
  goesOn?: boolean;
  children?: ReactNode;
}

/** A point on the line of a purchase's way: full where it is done, a ring where it is under way (EYE-10). */
export function TimelineStep({ tone, title, when, goesOn, children }: TimelineStepProps) {
  return (
    <li
      aria-current={tone === "now" ? "step" : undefined}
      className={`relative pb-6 pl-8 before:absolute before:top-5 before:bottom-0 before:left-[0.3125rem] before:w-px before:bg-line ${goesOn ? "" : "last:pb-0 last:before:hidden"} ${tone === "coming" ? "text-muted" : ""}`}
    >
      <span
        aria-hidden="true"
        className={`absolute top-1.5 left-0 size-[0.6875rem] rounded-full border-2 ${dots[tone]}`}
      />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{title}</span> <span className="text-sm text-muted tabular-nums">{when}</span>
      </p>
      {children}
    </li>
  );
}

const dots = { done: "border-gold bg-gold", now: "border-gold", coming: "border-edge" } as const;
