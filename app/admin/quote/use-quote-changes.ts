import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { randomUuid } from "../../data/random-uuid.ts";
import { toast } from "../../ui/toast.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { keepsMailNow } from "../frame/keeps-mail.ts";
import { quotesKey, todayKey } from "../data/keys.ts";
import { marksText } from "../purchase/marks/text.ts";
import { useAction } from "../ui/use-action.ts";
import { quoteRefusal } from "./quote-words.ts";
import { endQuote, mailQuote, unaskBalance, type Quote } from "./quotes.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { quoteText } from "./text.ts";

/** `ask`: it is ready, with the way back in the toast; `mail`: its link once more; `end`: it is taken back. */
export function useQuoteChanges({ id, email }: Pick<Quote, "id" | "email">, onEnded: () => void = () => undefined) {
  const t = useText(quoteText, marksText);
  const { language } = useLanguage();
  const client = useAdminClient();
  const queries = useQueryClient();
  // A repeated press is one mail; taken back, the next is another.
  const [key, setKey] = useState(randomUuid);
  const told = async () => t((await keepsMailNow(queries, client)) ? "quotes.kept" : "quotes.mailed", { email });
  const options = {
    onError: (error: unknown) =>
      void toast({ title: t("quotes.changeFailed"), description: quoteRefusal(error, language), destructive: true }),
    onSettled: () => Promise.all([quotesKey, todayKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  };
  const undo = useAction({
    mutationFn: () => unaskBalance(client, id),
    onSuccess: (isChanged) => {
      setKey(randomUuid());
      toast({ title: t(isChanged ? "quotes.notReady" : "marks.goneOn") });
    },
    ...options,
  });
  const ask = useAction({
    mutationFn: () => mailQuote(client, id, key),
    onSuccess: async () =>
      void toast({
        title: await told(),
        action: { label: t("marks.undo"), onPress: () => undo.mutate() },
      }),
    ...options,
  });
  const mail = useAction({
    mutationFn: () => mailQuote(client, id, randomUuid()),
    onSuccess: async () => void toast({ title: await told() }),
    ...options,
  });
  const end = useAction({
    mutationFn: () => endQuote(client, id),
    onSuccess: () => {
      onEnded();
      toast({ title: t("quotes.ended") });
    },
    ...options,
  });
  return { ask, mail, end };
}
