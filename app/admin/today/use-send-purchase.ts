import { useQueryClient } from "@tanstack/react-query";
import { toast } from "../../ui/toast.tsx";
import { errorMessage } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { readOrderMails } from "../data/order-mails.ts";
import { markSent } from "../data/orders.ts";
import { ordersKey, todayKey } from "../data/keys.ts";
import { isChoiceOpen, useOpenChoiceNotice } from "../purchase/open-choice/open-choices.ts";
import { goesAtText } from "../purchase/parcels/mail-words.ts";
import { useAction } from "../ui/use-action.ts";
import type { Packing, TodayFacts } from "./today-query.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { todayText } from "./text.ts";
import { purchaseText } from "../purchase/text.ts";
import { auditText } from "../audit/text.ts";

/** Marks all its pieces as sent: the card goes in the same frame, comes back when refused, and by 'Undo'. */
export function useSendPurchase({ id: checkout, lines }: Packing): () => void {
  const t = useText(todayText, purchaseText, auditText);
  const { language } = useLanguage();
  const client = useAdminClient();
  const queries = useQueryClient();
  const tellOpen = useOpenChoiceNotice();
  const ids = lines.map((line) => line.order_id);
  const reload = () => Promise.all([todayKey, ordersKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
  const failed = (error: unknown) =>
    toast({
      title: t("orders.updateFailed"),
      description: errorMessage(error),
      destructive: true,
    });
  /** Pressed in a toast that outlives the card. */
  const undo = async () => {
    try {
      await markSent(client, ids, false);
      toast({ title: t("orders.markedPending") });
    } catch (error) {
      failed(error);
    }
    await reload();
  };
  const send = useAction({
    mutationFn: async () => {
      await queries.cancelQueries({ queryKey: todayKey });
      queries.setQueryData(todayKey, (facts: TodayFacts | undefined) => without(facts, checkout));
      await markSent(client, ids, true);
      // It is marked, whether or not we hear about its mail.
      return readOrderMails(client, [checkout]).catch(() => undefined);
    },
    onSuccess: (mails) => {
      const goesAt = mails?.mails.find(({ kind, goes_at: at }) => kind === "dispatch" && at);
      const sendsMail = mails?.sends_mail ?? false;
      toast({
        title: t("orders.markedSent"),
        description: goesAt?.goes_at ? goesAtText(goesAt.goes_at, { language, sendsMail }) : undefined,
        action: { label: t("today.undo"), onPress: () => void undo() },
      });
    },
    // A card that was drawn before somebody's list came.
    onError: (error) => (isChoiceOpen(error) ? tellOpen(ids[0]) : failed(error)),
    onSettled: reload,
  });
  return () => send.mutate();
}

function without(facts: TodayFacts | undefined, checkout: string): TodayFacts | undefined {
  if (!facts) return facts;
  const purchases = facts.to_pack.purchases.filter((one) => one.id !== checkout);
  const gone = facts.to_pack.purchases.length - purchases.length;
  return {
    ...facts,
    waiting: facts.waiting - gone,
    to_pack: { count: facts.to_pack.count - gone, purchases },
  };
}
