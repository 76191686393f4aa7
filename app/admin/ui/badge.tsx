import type { ReactNode } from "react";

export type BadgeVariant = "neutral" | "waiting" | "done" | "warning";

interface BadgeProps {
  variant?: BadgeVariant;
  /** Breaks its line where a table leaves no room. */
  wraps?: boolean;
  children: ReactNode;
}

export function Badge({ variant = "neutral", wraps = false, children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center rounded-full border px-2.5 py-0.5 text-xs font-medium ${wraps ? "" : "sm:whitespace-nowrap"} ${variants[variant]}`}
    >
      {children}
    </span>
  );
}

const variants: Record<BadgeVariant, string> = {
  neutral: "border-line text-muted",
  waiting: "border-gold text-gold",
  done: "border-success text-success",
  warning: "border-danger text-danger",
};
