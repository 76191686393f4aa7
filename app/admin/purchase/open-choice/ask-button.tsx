import { useQueryClient } from "@tanstack/react-query";
import type { AgreedChoice } from "#domain/choices.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.tsx";
import { errorMessage } from "../../data/admin-client.ts";
import { useAdminClient } from "../../data/client-context.ts";
import { ordersKey, todayKey } from "../../data/keys.ts";
import { useAction } from "../../ui/use-action.ts";
import { useText } from "../../../i18n/language.tsx";
import { askChoices } from "./open-choices.ts";
import { openChoiceText } from "./text.ts";

interface AskButtonProps {
  reference: string;
  /** The open ones. */
  choices: readonly Pick<AgreedChoice, "kind">[];
  isAsked: boolean;
}

/** One press: the buyer gets the mail whose link takes the answer (WEK-01). */
export function AskButton({ reference, choices, isAsked }: AskButtonProps) {
  const t = useText(openChoiceText);
  const client = useAdminClient();
  const queries = useQueryClient();
  const ask = useAction({
    mutationFn: () => askChoices(client, reference),
    onSuccess: () => toast({ title: t("openChoice.asked"), description: t("openChoice.askedText") }),
    onError: (error) => {
      const said = errorMessage(error);
      const known = { nothing_open: t("openChoice.nothingOpen"), no_address: t("openChoice.noAddress") };
      const words = said === "nothing_open" || said === "no_address" ? known[said] : said;
      toast({ title: t("openChoice.askFailed"), description: words, destructive: true });
    },
    onSettled: () => Promise.all([todayKey, ordersKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  const isSize = choices.every(({ kind }) => kind === "size");
  const words = isAsked ? t("openChoice.askAgain") : t(isSize ? "openChoice.askSize" : "openChoice.askChoice");
  return (
    <Button
      variant="quiet"
      busy={ask.isPending}
      aria-label={t("openChoice.askNamed", { ask: words, reference })}
      onClick={() => ask.mutate()}
    >
      {words}
    </Button>
  );
}
