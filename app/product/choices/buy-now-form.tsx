import { choicesId } from "../../catalogue/product-link.tsx";
import { useText } from "../../i18n/language.tsx";
import { buttonClass } from "../../ui/button.tsx";
import type { BuyNowAnswer } from "./buy-now.ts";
import { sharedText } from "../../i18n/shared-text.ts";
import { choicesText } from "../../catalogue/choices/text.ts";

/** The choices of the page belong to this form, which is there without scripts alone. */
export const buyNowId = "buy-now";

/** A browser without scripts has no cart: a product is bought by itself. */
export function BuyNowForm() {
  const t = useText(choicesText);
  return (
    <noscript className="min-w-0 grow">
      {/* A refusal stands among the choices. */}
      <form id={buyNowId} method="post" action={`#${choicesId}`}>
        <button type="submit" className={buttonClass("primary", "w-full")}>
          {t("choices.buyNow")}
        </button>
      </form>
    </noscript>
  );
}

export function BuyNowRefusal({ answer }: { answer: BuyNowAnswer | undefined }) {
  if (!answer || !("error" in answer) || !answer.error) return null;
  return (
    <p role="alert" className="mb-6 text-danger last:mb-0">
      {answer.error}
    </p>
  );
}

/** A form may not lead to another's page by itself (`form-action`), a page may. */
export function ToPayment({ url }: { url: string }) {
  const t = useText(choicesText, sharedText);
  return (
    <section className="page-narrow pt-32 pb-8 lg:pt-40">
      <meta httpEquiv="refresh" content={`1;url=${url}`} />
      <meta name="robots" content="noindex" />
      <h1 className="text-title">{t("checkout.redirecting")}</h1>
      <p className="mt-6 text-lg text-muted">{t("checkout.redirectingText")}</p>
      <a href={url} className={buttonClass("primary", "mt-8 max-sm:w-full")}>
        {t("choices.toPayment")}
      </a>
    </section>
  );
}
