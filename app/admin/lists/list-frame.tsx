import type { UseQueryResult } from "@tanstack/react-query";
import { useDeferredValue, type ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { useAddress } from "./address.ts";
import { LoadFailed } from "../frame/load-failed.tsx";
import { useText } from "../../i18n/language.tsx";
import { frameText } from "../frame/text.ts";
import { listsText } from "./text.ts";

interface ListFrameProps<Page extends { count: number }> {
  list: UseQueryResult<Page>;
  /** Whether a search or filter narrows the list: its empty state then says so. */
  filtered: boolean;
  empty: string;
  children: (page: Page) => ReactNode;
}

/** The states of a list before, instead of and around its rows. Rows stay while they are read anew. */
export function ListFrame<Page extends { count: number }>(props: ListFrameProps<Page>) {
  const { list, filtered, empty, children } = props;
  const t = useText(frameText);
  // The first rows are drawn in slices, between which a slow phone answers (DAY-08).
  const isPending = useDeferredValue(list.isPending);
  if (isPending || list.isPending) return <SkeletonRows label={t("loading")} />;
  return (
    <>
      {list.isError ? <LoadFailed query={list} /> : null}
      {list.data && list.data.count > 0 ? children(list.data) : null}
      {list.data?.count === 0 ? <Empty filtered={filtered} text={empty} /> : null}
    </>
  );
}

const noFilter = {
  q: undefined,
  category: undefined,
  days: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
};

function Empty({ filtered, text }: { filtered: boolean; text: string }) {
  const t = useText(listsText);
  const address = useAddress();
  return (
    <div className="grid justify-items-center gap-4 rounded-md border border-dashed border-line px-6 py-14 text-center text-muted">
      <p>{filtered ? t("table.noMatch") : text}</p>
      {filtered ? (
        <Button variant="secondary" onClick={() => address.change(noFilter)}>
          {t("table.clearFilters")}
        </Button>
      ) : null}
    </div>
  );
}
