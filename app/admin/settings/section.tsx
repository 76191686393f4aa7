import type { UseQueryResult } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";
import { Spinner } from "../../ui/spinner.tsx";
import { LoadFailed } from "../load-failed.tsx";
import { useText } from "../text.ts";

interface SectionProps<Data> {
  title: string;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

export function Section<Data>({ title, query, children }: SectionProps<Data>) {
  const { t } = useText();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-3 text-xl">
        {title}
      </h3>
      {query.isPending ? <Spinner label={t("loading")} /> : null}
      {query.isError && query.data === undefined ? <LoadFailed query={query} /> : null}
      {query.data === undefined ? null : children(query.data)}
    </section>
  );
}
