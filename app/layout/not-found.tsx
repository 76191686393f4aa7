import { Link } from "react-router";
import { categories } from "#domain/product.ts";
import { useShopName } from "../data/use-shop-facts.ts";
import { useText } from "../i18n/language.tsx";
import { type SharedTextKey, sharedText } from "../i18n/shared-text.ts";
import { buttonClass } from "../ui/button.tsx";

interface NotFoundProps {
  title?: SharedTextKey;
  text?: SharedTextKey;
}

/** RTE-02: says what is missing and leads on: home, and to each category. */
export function NotFound({ title = "errors.notFound", text = "errors.notFoundText" }: NotFoundProps) {
  const t = useText(sharedText);
  const shopName = useShopName();
  return (
    <section className="page-narrow pt-32 pb-8 lg:pt-40">
      <title>{`${t(title)} · ${shopName}`}</title>
      <meta name="robots" content="noindex" />
      <p className="eyebrow text-gold">404</p>
      <h1 className="mt-4 text-title">{t(title)}</h1>
      <p className="mt-6 text-lg text-muted">{t(text)}</p>
      <ul className="mt-8 flex flex-wrap gap-x-5 gap-y-1">
        {categories.map((category) => (
          <li key={category}>
            <Link
              to={`/shop/${category}`}
              className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-gold"
            >
              {t(`shop.categories.${category}`)}
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/" className={buttonClass("primary", "mt-8 max-sm:w-full")}>
        {t("errors.home")}
      </Link>
    </section>
  );
}
