import { useLayoutEffect, useRef, type FocusEvent, type ReactNode, type TdHTMLAttributes } from "react";
import { Words } from "../../ui/words.tsx";
import { isShown } from "../../ui/is-shown.ts";

/**
 * Becomes a list of cards on a narrow screen (`stacked` in admin.css): each cell carries its column's name in front.
 */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  const rowFocus = useRowFocus();
  return (
    <div className="spread:overflow-x-auto spread:rounded-md spread:border spread:border-line spread:bg-surface">
      <table {...rowFocus} aria-label={label} className="w-full border-collapse text-sm stacked:block">
        {children}
      </table>
    </div>
  );
}

/** Kept for screen readers on phones, where the cells name their columns themselves. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead className="stacked:sr-only">
      <tr>{children}</tr>
    </thead>
  );
}

export function TableBody({ children }: { children: ReactNode }) {
  return (
    <tbody className="stacked:grid stacked:grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] stacked:gap-3">
      {children}
    </tbody>
  );
}

interface TableRowProps {
  children: ReactNode;
  faded?: boolean;
  /** Keeps its place and size, and is not there for anybody. */
  hidden?: boolean;
}

export function TableRow({ children, faded = false, hidden = false }: TableRowProps) {
  return <tr className={`${row} ${faded ? "opacity-60" : ""} ${hidden ? "invisible" : ""}`}>{children}</tr>;
}

interface HeadingProps {
  children: string;
  align?: "start" | "end";
  /** Makes the heading a button; undefined direction: not sorted by this column. */
  sort?: { direction: "ascending" | "descending" | undefined; onSort: () => void };
}

export function Heading({ children, align = "start", sort }: HeadingProps) {
  return (
    <th
      scope="col"
      aria-sort={sort?.direction}
      className={`border-b hairline bg-stone/60 px-1.5 py-1 2xl:px-3 text-xs font-semibold 2xl:whitespace-nowrap ${align === "end" ? "text-end" : "text-start"}`}
    >
      {sort ? (
        <button type="button" onClick={sort.onSort} className={sortFace}>
          <span>{children}</span>
          {sort.direction ? (
            // The arrow stands in the space between two columns: eleven of them have to fit a laptop.
            <span aria-hidden="true" className={`absolute text-gold ${align === "end" ? "-start-2.5" : "-end-2"}`}>
              {sort.direction === "descending" ? "↓" : "↑"}
            </span>
          ) : null}
        </button>
      ) : (
        <span className="inline-block py-2">{children}</span>
      )}
    </th>
  );
}

interface CellProps extends Omit<TdHTMLAttributes<HTMLTableCellElement>, "className"> {
  label: string;
  className?: string;
  /** A phone shows it with the column's name in front, without it, or as one of two that share the first line. */
  onPhone?: "labelled" | "plain" | "beside";
}

export function Cell({ label, className = "", onPhone = "labelled", children, ...cell }: CellProps) {
  return (
    <td {...cell} className={`px-1.5 py-2.5 align-middle 2xl:px-3 ${phone[onPhone]} ${className}`}>
      {onPhone === "labelled" ? (
        <span aria-hidden="true" className="text-muted spread:hidden">
          {label}
        </span>
      ) : null}
      <Words>{children}</Words>
    </td>
  );
}

const row =
  "border-b hairline transition-opacity last:border-b-0 spread:hover:bg-stone/40 stacked:grid stacked:grid-cols-[auto_minmax(0,1fr)] stacked:content-start stacked:gap-x-3 stacked:rounded-md stacked:border stacked:border-line stacked:bg-surface stacked:p-3 stacked:last:border-b";
const sortFace =
  "relative -mx-1 inline-flex min-h-8 text-start items-center rounded-sm px-1 font-semibold hover:text-gold focus-visible:outline-offset-0";
const phone = {
  labelled:
    "stacked:col-span-2 stacked:grid stacked:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] stacked:gap-3 stacked:px-0 stacked:py-1 stacked:text-start!",
  plain: "stacked:col-span-2 stacked:px-0 stacked:py-1",
  beside: "stacked:px-0 stacked:py-1",
};

/** The next row takes a lost row's focus (WCAG 2.4.3), not its button: a held key would press that. */
function useRowFocus() {
  const table = useRef<HTMLTableElement>(null);
  const last = useRef<{ control: Element; row: number }>(undefined);
  useLayoutEffect(() => {
    if (!last.current || isShown(last.current.control)) return;
    const { control, row: place } = last.current;
    const rows = [...(table.current?.tBodies[0]?.rows ?? [])];
    const row = rows.slice(place).find(isShown) ?? rows.filter(isShown).pop();
    last.current = undefined;
    const focused = document.activeElement;
    if (!row || (focused !== document.body && focused !== control)) return;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  });
  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest("tr");
    last.current = row ? { control: target, row: row.sectionRowIndex } : undefined;
  };
  return { ref: table, onFocus };
}
