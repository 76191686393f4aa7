import { isRouteErrorResponse } from "react-router";
import { useTranslate } from "../i18n/language.tsx";
import { buttonClass, Button } from "../ui/button.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { NotFound } from "./not-found.tsx";
import { PageFrame } from "./page-frame.tsx";
import { QueryProvider } from "../data/query-provider.tsx";

/** RTE-02: designed, never blank; what exactly happened stands in the server's log alone. */
export function ErrorPage({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <QueryProvider>
      <PageFrame isError>{isMissing ? <NotFound /> : <Failure />}</PageFrame>
    </QueryProvider>
  );
}

function Failure() {
  const t = useTranslate();
  return (
    <section className="page-narrow pt-32 pb-8 lg:pt-40">
      <title>{`${t("errors.failed")} · ${t("storeName")}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-title">{t("errors.failed")}</h1>
      <p className="mt-6 text-lg text-muted">{t("errors.failedText")}</p>
      <div className="mt-10 flex flex-wrap gap-3 max-sm:*:grow">
        <Button onClick={() => location.reload()}>{t("tryAgain")}</Button>
        <LinkButton to="/" reloadDocument className={buttonClass("secondary")}>
          {t("errors.home")}
        </LinkButton>
      </div>
    </section>
  );
}
