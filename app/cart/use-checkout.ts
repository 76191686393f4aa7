import { useRef, useState } from "react";
import type { Cart } from "#domain/cart.ts";
import { mergeCarts, withoutLines } from "./cart-lines.ts";
import { giftMessageFault, offeredGift, tidyGiftMessage } from "#domain/gift.ts";
import { sessionIdIn } from "#domain/session-id.ts";
import { browserClient } from "../data/client.ts";
import { useDocumentFacts } from "../data/use-shop-facts.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { toast } from "../ui/toast.tsx";
import { noteLeaving } from "./at-payment.ts";
import { attemptFor, endAttempt } from "./attempt.ts";
import { cartPanel } from "./cart-panel.ts";
import { startCheckout, type Bought, type CheckoutAnswer } from "./checkout.ts";
import { elsewhere, wantedDelivery } from "./delivery/choice.ts";
import type { Delivery } from "./delivery/use-delivery.ts";
import { giftMessageId, giftStore } from "./gift/gift-store.ts";
import { saveOpenChoices } from "./open-choices.ts";
import { settleBought } from "./returning.ts";
import { putStash, readStash } from "./stash.ts";
import { cartStore } from "./cart-store.ts";
import { sharedText } from "../i18n/shared-text.ts";
import { cartText } from "./text.ts";

const noticeMs = 700;

export interface Refusal {
  /** The server's own words: longer than a toast stands. */
  text: string;
  /** The cart that they are about. */
  cart: Cart;
  /** The id of the piece that they are about, where it is one. */
  item: string | undefined;
  /** The cart's own lines that are paid already, and have left it. */
  bought: Bought | undefined;
}

/** Idle, then processing until the browser leaves or an error brings it back (CHK-01 … CHK-05). */
export function useCheckout({ settle }: Pick<Delivery, "settle">) {
  const t = useText(cartText, sharedText);
  const { language } = useLanguage();
  const { shop } = useDocumentFacts();
  const [isProcessing, setProcessing] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  // React's state is a render late, and two quick presses come before it.
  const running = useRef(false);

  const fail = (description: string) => toast({ title: t("checkout.error"), description, destructive: true });

  const leave = (answer: Exclude<CheckoutAnswer, { error: unknown }>, lines: Cart) => {
    const gift = giftStore.gift();
    putStash({ lines, gift, secret: answer.secret, session_id: sessionIdIn(answer.url) });
    noteLeaving();
    toast({ title: t("checkout.redirecting"), description: t("checkout.redirectingText") });
    // Lines that another tab added meanwhile are not paid for: they stay.
    cartStore.change((cart) => withoutLines(cart, lines));
    giftStore.clear();
    cartPanel.close();
    // Long enough to read the notice of leaving; a quick page would swallow it (CHK-02).
    setTimeout(() => location.assign(answer.url), noticeMs);
  };

  const ask = async (items: Cart, again: boolean): Promise<CheckoutAnswer> => {
    const gift = offeredGift(giftStore.gift(), shop);
    try {
      const { choice, hasChanged } = await settle();
      if (hasChanged) return { error: t("cart.deliveryChanged") };
      const delivery = choice && wantedDelivery(choice);
      if (choice?.country === elsewhere && !delivery) return { error: t("cart.notThere") };
      return await startCheckout(await browserClient(), {
        items,
        locale: language,
        delivery,
        attempt: attemptFor(items, { delivery, gift }),
        supersedes: readStash()?.secret,
        again,
        gift,
      });
    } catch (error) {
      // oxlint-disable-next-line no-console -- offline before the client's code was there
      console.warn(error);
      return { error: undefined };
    }
  };

  const checkOut = async (again = false) => {
    if (running.current || !saveOpenChoices()) return;
    const items = cartStore.read();
    if (items.length === 0) {
      fail(t("checkout.empty"));
      return;
    }
    const gift = offeredGift(giftStore.gift(), shop);
    // The field says what is wrong with it.
    if (gift && giftMessageFault(tidyGiftMessage(gift.message))) {
      document.getElementById(giftMessageId)?.focus();
      return;
    }
    running.current = true;
    setProcessing(true);
    setRefusal(undefined);
    const answer = await ask(items, again);
    setProcessing(false);
    if ("url" in answer || answer.error) endAttempt();
    if ("url" in answer) return leave(answer, items);
    running.current = false;
    const { error, item, bought } = answer;
    if (bought) settleBought(bought.lines);
    // An answer that never came charged nothing: paying begins on the provider's page only.
    const kept = t(navigator.onLine ? "cart.kept" : "cart.keptOffline");
    setRefusal({ text: error ?? kept, cart: cartStore.read(), item, bought });
    // A line that was bought already is no error: it stands in the cart, with the way to its order.
    if (!bought) fail(error ?? t("checkout.failed"));
  };

  /** BRW-07: what was taken out as paid comes back, and is asked for once more. */
  const buyAgain = (lines: Cart) => {
    cartStore.change((cart) => mergeCarts(cart, lines));
    void checkOut(true);
  };

  return { checkOut, buyAgain, isProcessing, refusal };
}
