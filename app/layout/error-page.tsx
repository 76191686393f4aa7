import { isRouteErrorResponse, useLocation } from "react-router";
import { useShopName } from "../data/use-shop-facts.ts";
import { useTranslate } from "../i18n/language.tsx";
import { buttonClass } from "../ui/button.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { NotFound } from "./not-found.tsx";
import { PageFrame } from "./page-frame.tsx";
import { QueryProvider } from "../data/query-provider.tsx";

/** RTE-02: designed, never blank; the exact error stands in the server's log alone. */
export function ErrorPage({ error }: { error: unknown }) {
  const isAnswer = isRouteErrorResponse(error) || error instanceof Response;
  const status = isAnswer ? error.status : 500;
  return (
    <QueryProvider>
      <PageFrame isError>
        {status === 404 ? <NotFound /> : <Failure isBusy={status === 503} />}
      </PageFrame>
    </QueryProvider>
  );
}

/** `isBusy`: nothing is broken; the page's data could not be read just now (AVL-07). */
function Failure({ isBusy }: { isBusy: boolean }) {
  const t = useTranslate();
  const shopName = useShopName();
  const { pathname, search } = useLocation();
  const title = t(isBusy ? "errors.busy" : "errors.failed");
  return (
    <section id="failure" className="page-narrow pt-32 pb-8 lg:pt-40">
      <title>{`${title} · ${shopName}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-title">{title}</h1>
      <p className="mt-6 text-lg text-muted">{t("errors.failedText")}</p>
      <div className="mt-10 flex flex-wrap gap-3 max-sm:*:grow">
        <LinkButton to={pathname + search} reloadDocument className={buttonClass()}>
          {t("tryAgain")}
        </LinkButton>
        <LinkButton to="/" reloadDocument className={buttonClass("secondary")}>
          {t("errors.home")}
        </LinkButton>
      </div>
    </section>
  );
}
