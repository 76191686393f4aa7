import { printSort, useAddress, type Sort } from "./address.ts";

/** Tells a table's headings a column's direction, and the effect of a press on it (up, then down). */
export function useSorting<Column extends string>(sort: Sort<Column>) {
  const { change } = useAddress();
  return (column: Column) => {
    const sorted = sort.column === column;
    const ascending = sorted ? !sort.ascending : true;
    const direction = sort.ascending ? ("ascending" as const) : ("descending" as const);
    return {
      direction: sorted ? direction : undefined,
      onSort: () => change({ sort: printSort({ column, ascending }), page: undefined }),
    };
  };
}
