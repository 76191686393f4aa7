import { useEffect, useRef, type ReactNode } from "react";
import { useLocation } from "react-router";
import { CartDialog } from "../cart/cart-dialog.tsx";
import { useReturnedCart } from "../cart/use-returned-cart.ts";
import { useTranslate } from "../i18n/language.tsx";
import { ToastViewport } from "../ui/toast.tsx";
import { BottomNav } from "./bottom-nav.tsx";
import { EarlyPresses } from "./early-presses.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Letterhead } from "./letterhead.tsx";
import { NoScriptNote } from "./no-script-note.tsx";
import { OfflineNote } from "./offline-note.tsx";

export function PageFrame({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const main = useMainFocus();
  useReturnedCart();
  return (
    <>
      <a
        href="#content"
        className="sr-only z-50 bg-ink px-5 py-3 text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t("skipToContent")}
      </a>
      <EarlyPresses />
      <Header />
      <OfflineNote />
      <NoScriptNote />
      <main
        ref={main}
        id="content"
        tabIndex={-1}
        className="min-h-[70svh] outline-none print:*:pt-0!"
      >
        <Letterhead />
        {children}
      </main>
      <Footer />
      <BottomNav />
      <CartDialog />
      <ToastViewport closeLabel={t("close")} />
    </>
  );
}

/** After a change of page a screen reader and the Tab key go on with the new content, not with the old link. */
function useMainFocus() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
