import { useQueryClient } from "@tanstack/react-query";
import { toast } from "../../ui/toast.tsx";
import { errorMessage } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { allSettingsKey, saveShopSettings, theirSettings, type ShopSettings } from "../data/shop-settings.ts";
import { useAction } from "../ui/use-action.ts";
import type { Changes } from "./edits.ts";
import { refusalOf, type Refusal } from "./refusals.ts";
import { settingsKey } from "../data/keys.ts";
import { useText } from "../../i18n/language.tsx";
import { settingsText } from "./text.ts";
import { picturesText } from "../pictures/text.ts";
import { purchaseText } from "../purchase/text.ts";

interface Answers {
  onSaved: (sent: ShopSettings) => void;
  onRefused: (refusal: Refusal | undefined) => void;
}

/** Saves, and says so. What somebody else has saved meanwhile is shown where it was typed. */
export function useSaveSettings({ onSaved, onRefused }: Answers) {
  const t = useText(settingsText, picturesText, purchaseText);
  const client = useAdminClient();
  const queries = useQueryClient();
  const show = (settings: ShopSettings) =>
    queries.setQueryData(allSettingsKey, (known?: ShopSettings) => known && { ...known, ...settings });
  return useAction({
    mutationFn: (sent: Changes) => saveShopSettings(client, sent),
    onSuccess: (settings, { changes }) => {
      show(settings);
      onRefused(undefined);
      onSaved(changes);
      toast({ title: t("settings.saved") });
    },
    onError: (error, { changes }) => {
      const theirs = theirSettings(error);
      if (theirs) show(theirs);
      const said = errorMessage(error) ?? t("lostAnswer");
      const refusal = refusalOf(said, changes);
      onRefused(refusal);
      toast({
        title: t("settings.saveFailed"),
        description: theirs ? t("settings.changedElsewhere") : refusal ? t(refusal.text) : said,
        destructive: true,
      });
    },
    // Not awaited: while the settings can't be read, saving can be tried again.
    onSettled: () => void queries.invalidateQueries({ queryKey: settingsKey }),
  });
}
