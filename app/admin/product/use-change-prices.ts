import { textIn, type Language } from "#domain/language.ts";
import { useQueryClient } from "@tanstack/react-query";
import { toast } from "../../ui/toast.tsx";
import { errorMessage } from "../data/admin-client.ts";
import { auditKey } from "../data/audit.ts";
import { useAdminClient } from "../data/client-context.ts";
import type { ManagedProductPage } from "../data/product-changes.ts";
import { changePrices, priced, undoPrices, type PriceAnswer, type PriceChange } from "./prices.ts";
import { managedProductsKey, productPagesKey, todayKey } from "../data/keys.ts";
import { errorTexts, refusedField } from "./field-words.ts";
import { useAction } from "../ui/use-action.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { productText } from "./text.ts";
import { stockText } from "../stock/text.ts";
import { picturesText } from "../pictures/text.ts";
import { wordsIn } from "../../i18n/translate.ts";

/** Changes prices as one act; the toast names what stayed as it was, and leads back (DAY-03). */
export function useChangePrices(onDone: () => void = () => {}) {
  const t = useText(productText, stockText, picturesText);
  const { language } = useLanguage();
  const client = useAdminClient();
  const queries = useQueryClient();
  const reload = useReload();
  const undo = useUndoPrices();
  return useAction({
    mutationFn: (asked: { key: string; changes: PriceChange[] }) => changePrices(client, asked),
    onSuccess: (answer, { changes }) => {
      const { act, changed, kept } = answer;
      queries.setQueriesData<ManagedProductPage>(
        { queryKey: productPagesKey },
        (page) => page && priced(page, changes, kept),
      );
      toast({
        title: t("prices.changed", { count: changed }),
        description: keptWords(language, kept),
        destructive: changed === 0 && kept.length > 0,
        ...(act === null ? {} : { action: { label: t("products.undo"), onPress: () => void undo(act) } }),
      });
      onDone();
    },
    onError: (error) => {
      const said = errorMessage(error);
      const refused = refusedField(said);
      const description = refused ? t(errorTexts[refused.error]) : (said ?? t("lostAnswer"));
      toast({ title: t("prices.failed"), description, destructive: true });
    },
    // The list shows what was answered: the next change, over that price, need not wait until it is read anew.
    onSettled: () => void reload(),
  });
}

/** Pressed in a toast that outlives its screen, or in the list of acts. */
export function useUndoPrices(): (act: number) => Promise<void> {
  const t = useText(productText, picturesText);
  const { language } = useLanguage();
  const client = useAdminClient();
  const reload = useReload();
  return async (act) => {
    try {
      const { kept } = await undoPrices(client, act);
      toast({
        title: t("prices.undone"),
        description: keptWords(language, kept),
        destructive: kept.length > 0,
      });
    } catch (error) {
      toast({
        title: t("audit.undoFailed"),
        description: errorMessage(error) ?? t("lostAnswer"),
        destructive: true,
      });
    }
    await reload();
  };
}

function useReload() {
  const queries = useQueryClient();
  return () =>
    Promise.all([managedProductsKey, auditKey, todayKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** A toast can name so many. */
const named = 8;

function keptWords(language: Language, kept: PriceAnswer["kept"]): string | undefined {
  const t = wordsIn(language, productText);
  if (kept.length === 0) return undefined;
  const names = kept.slice(0, named).map(({ name, name_el }) => textIn(language, name, name_el) ?? t("prices.gone"));
  const others = kept.length - names.length;
  const more = others > 0 ? ` ${t("audit.others", { count: others })}` : "";
  return t("prices.kept", { names: names.join(", ") + more });
}
