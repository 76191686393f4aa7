import { ChevronDown } from "lucide-react";
import { useState, type ReactNode } from "react";

interface SectionProps {
  title: string;
  /** Its content or purpose in a line, read while it is closed. */
  summary: string;
  startsOpen: boolean;
  /** A refused field inside must be seen. */
  hasFaults: boolean;
  children: ReactNode;
}

/** A part of the form that only some pieces need: closed it is one line. */
export function Section({ title, summary, startsOpen, hasFaults, children }: SectionProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const shown = isOpen || hasFaults;
  return (
    <details
      aria-label={title}
      open={shown}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group/section mt-7 border-t hairline"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-baseline gap-x-4 pt-4 pb-1 [&::-webkit-details-marker]:hidden">
        <span className="shrink-0 font-display text-lg">{title}</span>
        <span className="min-w-0 grow truncate text-sm text-muted">{shown ? null : summary}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 self-center text-muted transition-transform group-open/section:rotate-180"
        />
      </summary>
      {shown ? <div className="pt-2 pb-1">{children}</div> : null}
    </details>
  );
}
