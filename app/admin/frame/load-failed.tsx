import type { UseQueryResult } from "@tanstack/react-query";
import { Button } from "../../ui/button.tsx";
import { useText } from "../../i18n/language.tsx";
import { frameText } from "./text.ts";

export function LoadFailed({ query }: { query: Pick<UseQueryResult, "refetch"> }) {
  const t = useText(frameText);
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 rounded-md border border-danger bg-danger-soft px-4 py-2.5 text-sm">
      <p className="py-1.5">{t("loadFailed")}</p>
      <Button variant="quiet" onClick={() => void query.refetch()}>
        {t("retry")}
      </Button>
    </div>
  );
}
