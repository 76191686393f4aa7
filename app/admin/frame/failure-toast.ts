import { textIn } from "#domain/language.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Pair } from "../../i18n/translate.ts";
import { toast } from "../../ui/toast.tsx";
import { useLanguage } from "../../i18n/language.tsx";

const takeLast = new Map<Pair, () => void>();

/** Shows a toast once for each failed read; the earlier data stays on the screen. */
export function useFailureToast(
  { isError, errorUpdatedAt }: Pick<UseQueryResult, "isError" | "errorUpdatedAt">,
  title: Pair,
): void {
  const { language } = useLanguage();
  useEffect(() => {
    if (!isError) return;
    // The same said twice is one line on the screen, not two.
    takeLast.get(title)?.();
    takeLast.set(title, toast({ title: textIn(language, ...title), destructive: true }));
    // Another language is no second failure.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isError, errorUpdatedAt, title]);
}
