import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import type { AdminTextKey } from "../../i18n/admin-texts.ts";
import { translateAdmin } from "../../i18n/admin-texts.ts";
import { toast } from "../../ui/toast.tsx";
import { useText } from "../words/text.ts";

const takeLast = new Map<string, () => void>();
type FailureKey = Extract<AdminTextKey, `${string}.fetchFailed`>;

/** Shows a toast once for each failed read; the earlier data stays on the screen. */
export function useFailureToast(
  { isError, errorUpdatedAt }: Pick<UseQueryResult, "isError" | "errorUpdatedAt">,
  title: FailureKey,
): void {
  const { language } = useText();
  useEffect(() => {
    if (!isError) return;
    // The same said twice is one line on the screen, not two.
    takeLast.get(title)?.();
    takeLast.set(title, toast({ title: translateAdmin(language, title), destructive: true }));
    // Another language is no second failure.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isError, errorUpdatedAt, title]);
}
