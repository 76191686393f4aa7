import { useQuery } from "@tanstack/react-query";
import { languages } from "#domain/language.ts";
import { loadTexts } from "../../i18n/shared-text.ts";

/** Fetches the shop's own texts in both languages; true once a preview may be drawn with them. */
export function useShopTexts(): boolean {
  const texts = useQuery({
    queryKey: ["shop-texts"],
    queryFn: async () => {
      await Promise.all(languages.map(loadTexts));
      return true;
    },
    staleTime: Infinity,
  });
  return texts.data ?? false;
}
