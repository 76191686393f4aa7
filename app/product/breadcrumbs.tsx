import { Link } from "react-router";
import type { Product } from "#domain/schemas/product.ts";
import { useText } from "../i18n/language.tsx";
import { sharedText } from "../i18n/shared-text.ts";

export function Breadcrumbs({ product, name }: { product: Product; name: string }) {
  const t = useText(sharedText);
  return (
    <nav aria-label={t("product.breadcrumbs")} className="mb-2 text-sm text-muted md:mb-4 print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2">
        <li>
          <Link to="/" className={linkClass}>
            {t("product.home")}
          </Link>
        </li>
        <li aria-hidden="true">/</li>
        <li>
          <Link to={`/shop/${product.category}`} className={linkClass}>
            {t(`shop.categories.${product.category}`)}
          </Link>
        </li>
        {/* A long name shares the line and ends early rather than take one of its own. */}
        <li aria-current="page" className="flex min-w-0 flex-1 basis-24 gap-x-2 before:content-['/'_/_'']">
          <span className="truncate">{name}</span>
        </li>
      </ol>
    </nav>
  );
}

const linkClass = "inline-flex min-h-8 items-center hover:text-ink hover:underline underline-offset-4";
