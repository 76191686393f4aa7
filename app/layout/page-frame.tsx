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
import { NoScriptNote } from "./no-script-note.tsx";
import { sharedText } from "../i18n/shared-text.ts";
import { useDocumentFacts, useShopName } from "../data/use-shop-facts.ts";
import { useIsOffline } from "../data/connection.ts";

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
          // Scripts make the jump by hand: the router would take it for a move in the history.
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

/** A screen reader and the Tab key go on, after a change of page, with the new content, not with the old link. */
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

/**
 * Stands above a printed page in place of the header's links: the shop's name and address (LAW-02). A receipt has the
 * seller of its own day.
 */
function Letterhead() {
  const { shop } = useDocumentFacts();
  const shopName = useShopName();
  if (!shop) return null;
  const { seller_name, seller_address, seller_email } = shop;
  const seller = [seller_name, seller_address, seller_email].filter(Boolean).join(" · ");
  return (
    <div className="page-narrow hidden pb-8 print:[main:not(:has([data-receipt]))_&]:block">
      <p translate="no" className="font-display text-3xl">
        {shopName}
      </p>
      {seller ? <p className="mt-1 text-sm text-muted">{seller}</p> : null}
    </div>
  );
}

/** Shown while the connection is gone (R26): the present screen stays usable. */
function OfflineNote() {
  const t = useText(sharedText);
  const offline = useIsOffline();
  return (
    // The note stands in the flow, so that it covers no heading; then it stays below the header.
    <output className="sticky top-20 z-30 block print:hidden">
      {offline ? <p className="bg-ink px-5 py-2.5 text-center text-sm text-paper">{t("offline")}</p> : null}
    </output>
  );
}
