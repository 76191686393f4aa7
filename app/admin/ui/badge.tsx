import type { ReactNode } from "react";

export type BadgeLook = "neutral" | "waiting" | "done" | "warning";

interface BadgeProps {
  look?: BadgeLook;
  /** Breaks its line where a table leaves no room. */
  wraps?: boolean;
  children: ReactNode;
}

/** A word about a thing's state; the word says it, the colour only helps. */
export function Badge({ look = "neutral", wraps = false, children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center rounded-full border px-2.5 py-0.5 text-xs font-medium ${wraps ? "" : "whitespace-nowrap"} ${looks[look]}`}
    >
      {children}
    </span>
  );
}

const looks: Record<BadgeLook, string> = {
  neutral: "border-line text-muted",
  waiting: "border-gold text-gold",
  done: "border-success text-success",
  warning: "border-danger text-danger",
};
