import type { ReactNode, TdHTMLAttributes } from "react";

/**
 * A real table that becomes a list of cards where the screen is narrow: each cell then carries its
 * column's name (`label`) in front.
 */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="md:overflow-x-auto md:rounded-md md:border md:border-line md:bg-surface">
      <table aria-label={label} className="w-full border-collapse text-sm max-md:block">
        {children}
      </table>
    </div>
  );
}

/** Kept for screen readers on phones, where the cells name their columns themselves. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead className="max-md:sr-only">
      <tr>{children}</tr>
    </thead>
  );
}

export function TableBody({ children }: { children: ReactNode }) {
  return <tbody className="max-md:grid max-md:gap-3">{children}</tbody>;
}

export function TableRow({ children, faded = false }: { children: ReactNode; faded?: boolean }) {
  return <tr className={`${row} ${faded ? "opacity-60" : ""}`}>{children}</tr>;
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
      className={`border-b hairline bg-stone/60 px-2 py-1 2xl:px-3 text-xs font-semibold 2xl:whitespace-nowrap ${align === "end" ? "text-end" : "text-start"}`}
    >
      {sort ? (
        <button type="button" onClick={sort.onSort} className={sortFace}>
          {children}
          {sort.direction ? (
            // In the space between two columns: eleven of them have to fit a laptop.
            <span aria-hidden="true" className="absolute -end-2 text-gold">
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
  /** On a phone: with the column's name in front, without it, or as one of two that share the first line. */
  onPhone?: "labelled" | "plain" | "beside";
}

export function Cell({
  label,
  className = "",
  onPhone = "labelled",
  children,
  ...cell
}: CellProps) {
  return (
    <td {...cell} className={`px-2 py-2.5 align-middle 2xl:px-3 ${phone[onPhone]} ${className}`}>
      {onPhone === "labelled" ? (
        <span aria-hidden="true" className="text-muted md:hidden">
          {label}
        </span>
      ) : null}
      {children}
    </td>
  );
}

const row =
  "border-b hairline transition-opacity last:border-b-0 md:hover:bg-stone/40 max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)] max-md:gap-x-3 max-md:rounded-md max-md:border max-md:border-line max-md:bg-surface max-md:p-3 max-md:last:border-b";
const sortFace =
  "relative -mx-1 inline-flex min-h-8 items-center rounded-sm px-1 font-semibold hover:text-gold focus-visible:outline-offset-0";
const phone = {
  labelled:
    "max-md:col-span-2 max-md:grid max-md:grid-cols-[8.5rem_minmax(0,1fr)] max-md:gap-3 max-md:px-0 max-md:py-1 max-md:text-start!",
  plain: "max-md:col-span-2 max-md:px-0 max-md:py-1",
  beside: "max-md:px-0 max-md:py-1",
};
