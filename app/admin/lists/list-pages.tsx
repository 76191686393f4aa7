import { useEffect } from "react";
import { Pagination } from "../ui/pagination.tsx";
import { useAddress } from "./address.ts";
import { useText } from "../../i18n/language.tsx";
import { listsText } from "./text.ts";

/** The pages of a list in the address. A page that no longer exists gives way to the last one. */
export function ListPages({
  name,
  count,
  most,
  perPage,
}: {
  name: string;
  count: number;
  /** A count of so many may be more. */
  most?: number | undefined;
  perPage: number;
}) {
  const t = useText(listsText);
  const address = useAddress();
  const pages = Math.max(1, Math.ceil(count / perPage));
  const { page, change } = address;
  useEffect(() => {
    if (page > pages) change({ page: String(pages) }, "replace");
  }, [page, pages, change]);
  return (
    <Pagination
      label={t("table.pages", { name })}
      page={page}
      pages={pages}
      onPage={(next) => change({ page: next === 1 ? undefined : String(next) })}
      texts={{
        previous: t("table.previous"),
        next: t("table.next"),
        page: t("table.page", { page, pages }),
        range: t(count === most ? "table.rangeOfFirst" : "table.range", {
          first: (page - 1) * perPage + 1,
          last: Math.min(page * perPage, count),
          count,
        }),
      }}
    />
  );
}
