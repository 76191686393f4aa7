import { useRef, type KeyboardEvent, type ReactNode } from "react";
import { phoneBarItem } from "./phone-bar-classes.ts";

interface Tab<Name extends string> {
  name: Name;
  label: ReactNode;
}

interface TabsProps<Name extends string> {
  /** Accessible name of the row of tabs. */
  label: string;
  /** Ties tabs to their panel; one on a page. */
  id: string;
  tabs: readonly Tab<Name>[];
  selected: Name;
  onSelect: (name: Name) => void;
  /** A line is a phone's bar at the bottom. */
  variant?: "line" | "pill";
}

/** A row of tabs with one stop for the Tab key; arrows, Home and End move and select (ARIA APG, 'Tabs'). */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, id, tabs, selected, onSelect, variant = "line" } = props;
  const row = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    // The focus is ahead of what is drawn while a place is on its way (EYE-13).
    const current = tabs.findIndex(({ name }) => event.currentTarget.id === `${id}-tab-${name}`);
    const next = targetOf(event.key, current, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.name);
    row.current?.querySelector<HTMLElement>(`#${id}-tab-${tab.name}`)?.focus();
  };
  return (
    <div ref={row} role="tablist" aria-label={label} className={rows[variant]}>
      {tabs.map(({ name, label: text }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-tab-${name}`}
          aria-selected={name === selected}
          aria-controls={name === selected ? `${id}-panel` : undefined}
          tabIndex={name === selected ? 0 : -1}
          onClick={() => onSelect(name)}
          onKeyDown={onKeyDown}
          className={faces[variant]}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

export function TabPanel({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${name}`}>
      {children}
    </div>
  );
}

function targetOf(key: string, current: number, count: number): number | undefined {
  if (key === "ArrowRight") return (current + 1) % count;
  if (key === "ArrowLeft") return (current - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

/** Greek needs a second row on a phone: what lies beyond an edge is not found. */
const rows = {
  line: "-mb-px flex flex-wrap max-sm:-mx-1.5 sm:gap-1 bar:mx-0 bar:mb-0 bar:flex-auto bar:grow-3 bar:flex-nowrap",
  pill: "inline-flex max-w-full flex-wrap gap-1 rounded-md bg-stone p-1",
};

const faces = {
  line: `min-h-11 shrink-0 border-b-2 border-transparent px-4 text-[0.9375rem] font-medium text-muted hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-gold aria-selected:text-ink forced-colors:aria-selected:border-2 max-sm:px-1.5 max-sm:text-sm max-[24rem]:text-[0.8125rem] bar:border-0 bar:not-in-data-today:aria-selected:shadow-[inset_0_2px_var(--color-gold)] bar:in-data-today:text-muted! ${phoneBarItem}`,
  pill: "min-h-9 max-lg:min-h-11 shrink-0 rounded-sm px-3.5 text-sm max-sm:px-2 max-sm:text-[0.8125rem] font-medium text-muted hover:text-ink aria-selected:bg-surface aria-selected:text-ink aria-selected:shadow-sm forced-colors:aria-selected:border-2",
};
