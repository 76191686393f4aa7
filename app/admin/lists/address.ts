import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";

export const adminTabs = ["products", "orders", "users", "enquiries"] as const;
export type AdminTab = (typeof adminTabs)[number];

/** The parameters of the dashboard's address; an absent one has its default. */
const addressNames = [
  "tab",
  "list",
  "q",
  "category",
  "days",
  "from",
  "to",
  "sort",
  "page",
  "product",
  "order",
  "view",
  "stock",
  "import",
] as const;
type AddressName = (typeof addressNames)[number];

export type AddressChange = Partial<Record<AddressName, string | undefined>>;

/** Another tab starts with its own defaults: a search in one says nothing about the other. */
export function tabChange(tab: AdminTab): AddressChange {
  return { ...Object.fromEntries(addressNames.map((name) => [name, undefined])), tab };
}

export interface Address {
  read: (name: AddressName) => string | undefined;
  page: number;
  /** `push` makes a step for the browser's back button, `replace` none (typing, paging back). */
  change: (change: AddressChange, history?: "push" | "replace") => void;
}

/** The state of tabs, tables and open forms, kept in the address, so that it survives reload, back and sharing. */
export function useAddress(): Address {
  const [parameters, setParameters] = useSearchParams();
  const change = useCallback<Address["change"]>(
    (next, history = "push") =>
      // The live address is read: a search still being typed must not close a form opened meanwhile.
      setParameters(withChange(new URLSearchParams(location.search), next), {
        replace: history === "replace",
        preventScrollReset: true,
      }),
    [setParameters],
  );
  return useMemo(
    () => ({
      read: (name) => parameters.get(name) ?? undefined,
      page: pageNumber(parameters.get("page")),
      change,
    }),
    [parameters, change],
  );
}

export function withChange(current: URLSearchParams, change: AddressChange): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Offsets end at 100,000 rows: no address asks for more. */
export function pageNumber(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 4000 ? page : 1;
}

export interface Sort<Column extends string> {
  column: Column;
  ascending: boolean;
}

/** `name.asc` or `price.desc`; any other text means newest first. */
export function parseSort<Column extends string>(
  text: string | undefined,
  columns: readonly Column[],
  fallback: Sort<Column>,
): Sort<Column> {
  const [name, direction] = (text ?? "").split(".");
  const column = columns.find((known) => known === name);
  return column ? { column, ascending: direction !== "desc" } : fallback;
}

export function printSort(sort: Sort<string>): string {
  return `${sort.column}.${sort.ascending ? "asc" : "desc"}`;
}
