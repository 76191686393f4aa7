import { useQueryClient } from "@tanstack/react-query";
import { textIn } from "#domain/language.ts";
import { toast } from "../../ui/toast.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { managedProductsKey, todayKey } from "../data/keys.ts";
import { changeStock } from "../data/stock.ts";
import { countWords, stockRefusal } from "../stock/stock-words.ts";
import { useAction } from "../ui/use-action.ts";
import type { LowProduct } from "./today-query.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { todayText } from "./text.ts";
import { adminText } from "../words/text.ts";

/** One more than was seen; never over what somebody else has counted or sold since (STK-03). */
export function useAddOne(product: LowProduct) {
  const t = useText(todayText, adminText);
  const { language } = useLanguage();
  const client = useAdminClient();
  const queries = useQueryClient();
  const { id, quantity } = product;
  const reload = () =>
    Promise.all([todayKey, managedProductsKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
  const failed = (error: unknown) =>
    toast({
      title: t("stock.saveFailed"),
      description: stockRefusal(language, error),
      destructive: true,
    });
  /** Pressed in a toast that outlives the line. */
  const undo = async () => {
    try {
      await changeStock(client, { product_id: id, seen: quantity + 1, wanted: quantity });
    } catch (error) {
      failed(error);
    }
    await reload();
  };
  return useAction({
    mutationFn: () => changeStock(client, { product_id: id, seen: quantity, wanted: quantity + 1 }),
    onSuccess: () =>
      toast({
        title: t("today.added", {
          name: textIn(language, product.name, product.name_el),
          words: countWords(language, quantity + 1),
        }),
        action: { label: t("today.undo"), onPress: () => void undo() },
      }),
    onError: failed,
    onSettled: reload,
  });
}
