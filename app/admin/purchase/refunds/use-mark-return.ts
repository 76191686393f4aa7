import { useQueryClient } from "@tanstack/react-query";
import { toast } from "../../../ui/toast.tsx";
import { errorMessage } from "../../data/admin-client.ts";
import { useAdminClient } from "../../data/client-context.ts";
import { ordersKey, settingsKey, todayKey } from "../../data/keys.ts";
import { marksText } from "../marks/text.ts";
import { useAction } from "../../ui/use-action.ts";
import { useText } from "../../../i18n/language.tsx";
import { markReturn, type ReturnStep } from "./refunds-query.ts";
import { refundsText } from "./text.ts";

interface Marking {
  id: string;
  step: ReturnStep;
  done: boolean;
}

/** Notes how far a return is, with the way back in the toast; whoever is second is told so (WEK-05). */
export function useMarkReturn(show?: () => Promise<void>) {
  const t = useText(refundsText, marksText);
  const client = useAdminClient();
  const queries = useQueryClient();
  const options = {
    onError: (error: Error) =>
      void toast({ title: t("refunds.stepFailed"), description: errorMessage(error), destructive: true }),
    onSettled: () =>
      Promise.all([todayKey, ordersKey, settingsKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  };
  const undo = useAction({ mutationFn: (marking: Marking) => markReturn(client, marking), ...options });
  return useAction({
    mutationFn: async (marking: Marking) => {
      await show?.();
      return markReturn(client, marking);
    },
    onSuccess: (isChanged, marking) => {
      if (!isChanged) return void toast({ title: t("marks.already") });
      if (!marking.done) return undefined;
      const action = { label: t("marks.undo"), onPress: () => undo.mutate({ ...marking, done: false }) };
      toast({ title: t(`refunds.noted.${marking.step}`), action });
    },
    ...options,
  });
}
