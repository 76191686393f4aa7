import { useEffect } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { useText } from "../i18n/language.tsx";
import { toast } from "../ui/toast.tsx";
import { isAtPayment, isCancelLink, readLeft } from "./at-payment.ts";
import { cartPanel } from "./cart-panel.ts";
import { sharedText } from "../i18n/shared-text.ts";

/**
 * Checks the cart that went to the payment page: at each visit, and when the page cache shows a page again. Who gave up
 * paying finds it open (PHN-03).
 */
export function useReturnedCart(): void {
  const t = useText(sharedText);
  const isConfirmation = useLocation().pathname === "/payment-success";
  useEffect(() => {
    const lookAfterCart = async (isShownAgain = false) => {
      // A page on the way to where the shopper was leaves it to that one.
      if (!isAtPayment() || (isCancelLink(location.search) && readLeft())) return;
      const { bringCartBack } = await import("./returning.ts");
      const { lines, shopper } = await bringCartBack(isShownAgain);
      // Drawn at once: the toast goes to the dialog that is open when it is shown.
      if (shopper) flushSync(cartPanel.open);
      if (lines) toast({ title: t("cart.title"), description: t("cart.returned") });
    };
    // The confirmation page knows its session and settles the cart itself, until the shopper goes on.
    if (isConfirmation) return undefined;
    void lookAfterCart();
    // `pageshow` comes at a first visit too, often after this has run: it must not be told twice.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void lookAfterCart(true);
    };
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, [t, isConfirmation]);
}
