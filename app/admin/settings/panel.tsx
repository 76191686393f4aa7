import type { UseQueryResult } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";
import { Spinner } from "../../ui/spinner.tsx";
import { LoadFailed } from "../frame/load-failed.tsx";
import { useText } from "../../i18n/language.tsx";
import { frameText } from "../frame/text.ts";

interface PanelProps<Data> {
  title: string;
  /** The page's own heading may say the same. */
  isTitleHidden?: boolean;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

export function Panel<Data>({ title, isTitleHidden = false, query, children }: PanelProps<Data>) {
  const t = useText(frameText);
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={isTitleHidden ? "sr-only" : "mb-3 text-xl"}>
        {title}
      </h2>
      {query.isPending ? <Spinner label={t("loading")} /> : null}
      {query.isError && query.data === undefined ? <LoadFailed query={query} /> : null}
      {query.data === undefined ? null : children(query.data)}
    </section>
  );
}
