import type { ReactNode } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { QueryProvider } from "../data/query-provider.tsx";
import { useShopName } from "../data/use-shop-facts.ts";
import { useText } from "../i18n/language.tsx";
import { Border } from "../ui/border.tsx";
import { buttonClass } from "../ui/button.tsx";
import { pressOnSpace } from "../ui/link-button.tsx";
import { NotFound } from "./not-found.tsx";
import { PageFrame } from "./page-frame.tsx";
import { sharedText } from "../i18n/shared-text.ts";

/** RTE-02: designed, never blank; the exact error stands in the server's log alone. */
export function ErrorPage({ error }: { error: unknown }) {
  const isAnswer = isRouteErrorResponse(error) || error instanceof Response;
  const status = isAnswer ? error.status : 500;
  if (status !== 404) return <Failure isBusy={status === 503} />;
  const plain = (
    <PlainFrame>
      <NotFound />
    </PlainFrame>
  );
  return (
    <Border instead={plain}>
      <QueryProvider>
        <PageFrame>
          <NotFound />
        </PageFrame>
      </QueryProvider>
    </Border>
  );
}

/** `isBusy`: nothing is broken; the page's data could not be read just now (AVL-07). */
function Failure({ isBusy }: { isBusy: boolean }) {
  const t = useText(sharedText);
  const shopName = useShopName();
  const { search } = useLocation();
  const title = t(isBusy ? "errors.busy" : "errors.failed");
  return (
    <PlainFrame>
      <section id="failure" className="page-narrow pt-32 pb-8 lg:pt-40">
        <title>{`${title} · ${shopName}`}</title>
        <meta name="robots" content="noindex" />
        <h1 className="text-title">{title}</h1>
        <p className="mt-6 text-lg text-muted">{t("errors.failedText")}</p>
        <div className="mt-10 flex flex-wrap gap-3 max-sm:*:grow">
          <a href={search || "?"} {...asButton} className={buttonClass()}>
            {t("tryAgain")}
          </a>
          <a href="/" {...asButton} className={buttonClass("secondary")}>
            {t("errors.home")}
          </a>
        </div>
      </section>
    </PlainFrame>
  );
}

const asButton = { role: "button", onKeyDown: pressOnSpace } as const;

/** Uses nothing that could have failed (BRW-03): whatever is pressed loads a new page. */
function PlainFrame({ children }: { children: ReactNode }) {
  const shopName = useShopName();
  return (
    <>
      <header className="fixed inset-x-0 top-0 z-40 h-20 border-b border-line bg-paper print:hidden">
        <div className="page-width flex h-full items-center">
          <a
            href="/"
            translate="no"
            className="flex min-h-11 items-center font-display text-[1.75em] leading-none tracking-[0.02em]"
          >
            {shopName}
          </a>
        </div>
      </header>
      <main id="content">{children}</main>
    </>
  );
}
