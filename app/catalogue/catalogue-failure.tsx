import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { useText } from "../i18n/language.tsx";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast.tsx";
import { sharedText } from "../i18n/shared-text.ts";

interface CatalogueFailureProps {
  query: UseQueryResult;
  title: string;
}

/** SHP-06: says that a read failed and offers to try again; earlier data stays beside it. */
export function CatalogueFailure({ query, title }: CatalogueFailureProps) {
  const t = useText(sharedText);
  const { isError, errorUpdatedAt } = query;
  useEffect(() => {
    if (isError) toast({ title, destructive: true });
    // One toast a failure: a new title (the language) is none.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isError, errorUpdatedAt]);
  if (!isError) return null;
  // Subscribed only now: a subscriber is drawn anew whenever a read begins and ends, with everything around it.
  const { isFetching, refetch } = query;
  return (
    <div className="mb-10 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md border border-danger bg-danger-soft px-5 py-4">
      <p className="grow text-danger">{t("shop.failedHint")}</p>
      <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
        {t("tryAgain")}
      </Button>
    </div>
  );
}
