import { parseSort, printSort, useAddress, type Sort } from "./address.ts";
import { useText } from "../../i18n/language.tsx";
import { listsText } from "./text.ts";

interface SortSelectProps<Column extends string> {
  columns: readonly Column[];
  nameOf: (column: Column) => string;
  sort: Sort<Column>;
}

/** Replaces the headings' sort buttons on a phone, where the headings are hidden. */
export function SortSelect<Column extends string>(props: SortSelectProps<Column>) {
  const { columns, nameOf, sort } = props;
  const t = useText(listsText);
  const { change } = useAddress();
  const options = columns.flatMap((column) => [
    { column, ascending: true },
    { column, ascending: false },
  ]);
  return (
    <div className="mb-3 flex items-center gap-3 text-sm text-muted md:max-w-sm spread:hidden">
      <span aria-hidden="true">{t("table.sortBy")}</span>
      <select
        aria-label={t("table.sortBy")}
        value={printSort(sort)}
        onChange={({ target }) => change({ sort: printSort(parseSort(target.value, columns, sort)), page: undefined })}
        className="min-h-10 min-w-0 grow rounded-sm border border-edge bg-surface px-2 text-ink"
      >
        {options.map((option) => (
          <option key={printSort(option)} value={printSort(option)}>
            {`${nameOf(option.column)}: ${t(directionOf(option))}`}
          </option>
        ))}
      </select>
    </div>
  );
}

const numbers = new Set(["price", "quantity", "total_amount"]);

function directionOf({ column, ascending }: Sort<string>) {
  if (column === "created_at") return ascending ? "table.oldest" : "table.newest";
  if (numbers.has(column)) return ascending ? "table.ascending" : "table.descending";
  return ascending ? "table.alphabet" : "table.alphabetBack";
}
