import { useEffect, useRef, type ReactNode } from "react";
import { useLocation } from "react-router";
import { WayBack } from "../cart/way-back.tsx";
import { CartDialog } from "../cart/cart-dialog.tsx";
import { useReturnedCart } from "../cart/use-returned-cart.ts";
import { useText } from "../i18n/language.tsx";
import { Border } from "../ui/border.tsx";
import { ToastViewport } from "../ui/toast.tsx";
import { BottomNav } from "./bottom-nav.tsx";
import { EventReplay } from "../start/event-replay.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Letterhead } from "./letterhead.tsx";
import { NoScriptNote } from "./no-script-note.tsx";
import { OfflineNote } from "./offline-note.tsx";
import { sharedText } from "../i18n/shared-text.ts";

export function PageFrame({ children }: { children: ReactNode }) {
  const t = useText(sharedText);
  const { pathname } = useLocation();
  const main = useMainFocus(pathname);
  useReturnedCart();
  return (
    <>
      <WayBack />
      <a
        href="#content"
        onClick={(event) => {
          // With scripts the jump is made by hand: the router would take it for a move in the history.
          event.preventDefault();
          main.current?.focus();
        }}
        className="sr-only z-50 bg-ink text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-5 focus:py-3"
      >
        {t("skipToContent")}
      </a>
      <EventReplay />
      <Header hasHero={pathname === "/"} />
      <OfflineNote />
      <NoScriptNote />
      <main ref={main} id="content" tabIndex={-1} className="min-h-[70svh] outline-none noscript:-mt-20 print:*:pt-0!">
        <Letterhead />
        {children}
      </main>
      <Footer />
      <BottomNav />
      <Border>
        <CartDialog />
      </Border>
      <ToastViewport closeLabel={t("close")} />
    </>
  );
}

/** After a change of page a screen reader and the Tab key go on with the new content, not with the old link. */
function useMainFocus(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
