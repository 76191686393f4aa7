import type { AdminTextKey } from "../../i18n/admin-texts.ts";
import { parseSort, printSort, useAddress, type Sort } from "./address.ts";
import { useText, type Text } from "../words/text.ts";

interface SortSelectProps<Column extends string> {
  columns: readonly Column[];
  texts: Record<Column, PlainKey>;
  sort: Sort<Column>;
}
/** A text without values. */
type PlainKey = Extract<AdminTextKey, `${string}.columns.${string}`>;

/** Replaces the headings' sort buttons on a phone, where the headings are hidden. */
export function SortSelect<Column extends string>(props: SortSelectProps<Column>) {
  const { columns, texts, sort } = props;
  const { t } = useText();
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
            {optionText(t, texts[option.column], option)}
          </option>
        ))}
      </select>
    </div>
  );
}

function optionText(t: Text, column: PlainKey, sort: Sort<string>): string {
  return `${t(column)}: ${t(directionOf(sort))}`;
}

function directionOf({ column, ascending }: Sort<string>) {
  if (column === "created_at") return ascending ? "table.oldest" : "table.newest";
  return ascending ? "table.ascending" : "table.descending";
}
