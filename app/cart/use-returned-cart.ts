import { useEffect } from "react";
import { useLocation } from "react-router";
import { useTranslate } from "../i18n/language.tsx";
import { toast } from "../ui/toast.tsx";
import { isAtPayment } from "./at-payment.ts";

/** Checks the cart that went to the payment page: at each visit, and when the page cache shows a page again. */
export function useReturnedCart(): void {
  const t = useTranslate();
  const isConfirmation = useLocation().pathname === "/payment-success";
  useEffect(() => {
    const lookAfterCart = async () => {
      if (!isAtPayment()) return;
      const { bringCartBack } = await import("./returning.ts");
      const cameBack = await bringCartBack();
      if (cameBack) toast({ title: t("cart.title"), description: t("cart.returned") });
    };
    // The confirmation page knows its session and settles the cart itself, until the shopper goes on.
    if (isConfirmation) return undefined;
    void lookAfterCart();
    // `pageshow` comes at a first visit too, often after this has run: it must not be told twice.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void lookAfterCart();
    };
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, [t, isConfirmation]);
}
