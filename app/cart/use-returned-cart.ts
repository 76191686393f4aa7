import { useEffect } from "react";
import { useTranslate } from "../i18n/language.tsx";
import { toast } from "../ui/toast.tsx";
import { readStash } from "./stash.ts";

/** Looks after what went to the payment page: at each visit, and when the page cache shows a page again. */
export function useReturnedCart(): void {
  const t = useTranslate();
  useEffect(() => {
    const lookAfterCart = async () => {
      // Most visitors never were at the payment page: they need none of it.
      if (!readStash()) return;
      const { bringCartBack } = await import("./returning.ts");
      const cameBack = await bringCartBack();
      if (cameBack) toast({ title: t("cart.title"), description: t("cart.returned") });
    };
    const onReturn = () => {
      // The confirmation page knows its session and looks after it itself.
      if (location.pathname === "/payment-success") return;
      void lookAfterCart();
    };
    onReturn();
    addEventListener("pageshow", onReturn);
    return () => removeEventListener("pageshow", onReturn);
  }, [t]);
}
