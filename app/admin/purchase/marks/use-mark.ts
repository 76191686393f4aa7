import { useQueryClient } from "@tanstack/react-query";
import { toast } from "../../../ui/toast.tsx";
import { errorMessage } from "../../data/admin-client.ts";
import { useAdminClient } from "../../data/client-context.ts";
import { ordersKey, todayKey } from "../../data/keys.ts";
import { readOrderMails, type OrderMails } from "../../data/order-mails.ts";
import { markReady, markSent } from "../../data/orders.ts";
import { isChoiceOpen, useOpenChoiceNotice } from "../open-choice/open-choices.ts";
import { goesAtText } from "../parcels/mail-words.ts";
import { useAction } from "../../ui/use-action.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { purchaseText } from "../text.ts";
import { marksText } from "./text.ts";

const marks = { made: markReady, ready: markReady, collected: markSent, sent: markSent };
export type Mark = keyof typeof marks;

/** The orders of one purchase that are marked together. */
export interface Marked {
  checkout: string;
  ids: readonly string[];
  /** Shows it at once, before the service has answered. */
  show?: () => Promise<void>;
}

/** Notes how far a purchase is, with the way back in the toast; whoever is second is told so, and nothing is lost. */
export function useMark(kind: Mark, { checkout, ids, show }: Marked) {
  const t = useText(marksText);
  const client = useAdminClient();
  const mailWords = useMailWords();
  const failed = useFailed(ids);
  const onSettled = useReload();
  const undo = useAction({
    mutationFn: () => marks[kind](client, ids, false),
    onSuccess: (count) => void toast({ title: t(count === 0 ? "marks.goneOn" : `marks.undone.${kind}`) }),
    onError: failed,
    onSettled,
  });
  const mark = useAction({
    mutationFn: async () => {
      await show?.();
      const count = await marks[kind](client, ids, true);
      // It is marked, whether or not we hear about its mail.
      return { count, mails: await readOrderMails(client, [checkout]).catch(() => undefined) };
    },
    onSuccess: ({ count, mails }) => {
      if (count === 0) return void toast({ title: t("marks.already") });
      const action = { label: t("marks.undo"), onPress: () => undo.mutate() };
      toast({ title: t(`marks.done.${kind}`), description: mailWords(mails), action });
    },
    onError: failed,
    onSettled,
  });
  return { mark, undo };
}

/** The moment at which the mail that waits goes out. */
function useMailWords() {
  const { language } = useLanguage();
  return (mails: OrderMails | undefined) => {
    const goesAt = mails?.mails.find(({ kind, goes_at: at }) => kind === "dispatch" && at)?.goes_at;
    return goesAt ? goesAtText(goesAt, { language, sendsMail: mails?.sends_mail ?? false }) : undefined;
  };
}

function useFailed(ids: readonly string[]) {
  const t = useText(purchaseText);
  const tellOpen = useOpenChoiceNotice();
  return (error: unknown) => {
    // A screen that was drawn before somebody left a choice open.
    if (isChoiceOpen(error)) return tellOpen(ids[0]);
    toast({ title: t("orders.updateFailed"), description: errorMessage(error), destructive: true });
  };
}

function useReload() {
  const queries = useQueryClient();
  return () => Promise.all([todayKey, ordersKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
}
