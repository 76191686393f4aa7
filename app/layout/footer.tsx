import { Link } from "react-router";
import { useText } from "../i18n/language.tsx";
import { type SharedTextKey, sharedText } from "../i18n/shared-text.ts";
import {
  collectionPath,
  useCollections,
  useDocumentFacts,
  useHasStore,
  useShopName,
  useShopText,
} from "../data/use-shop-facts.ts";
import marks from "./card-brands.svg?url&no-inline";
import { FollowLinks } from "./follow-links.tsx";
import { SectionLink } from "./section-link.tsx";

export function Footer() {
  const t = useText(sharedText);
  const { year, shop } = useDocumentFacts();
  const hasStore = useHasStore();
  const text = useShopText();
  const shopName = useShopName();
  return (
    <footer className="out-of-sight-later mt-24 border-t hairline bg-stone text-sm print:hidden">
      <div className="page-width grid grid-cols-[repeat(auto-fit,minmax(min(100%,9em),1fr))] gap-x-10 gap-y-12 py-16 wrap-anywhere sm:gap-x-16 md:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(min(100%,12em),1fr))]">
        <div className="max-w-xs max-md:col-span-full">
          <p translate="no" className="font-display text-3xl leading-none">
            {shopName}
          </p>
          <Note text={text("footer_note")} />
          <FollowLinks />
        </div>
        <ul className={listClass}>
          <li>
            <SectionLink section="collections" className={linkClass}>
              {t("nav.collections")}
            </SectionLink>
          </li>
          {useCollections().map(({ slug, name }) => (
            <li key={slug}>
              <Link to={collectionPath(slug)} className={`${linkClass} text-muted`}>
                {name}
              </Link>
            </li>
          ))}
          <li>
            <SectionLink section="story" className={linkClass}>
              {t("nav.story")}
            </SectionLink>
          </li>
          {hasStore ? (
            <li>
              <SectionLink section="location" className={linkClass}>
                {t("nav.visit")}
              </SectionLink>
            </li>
          ) : null}
          <li>
            <Link to="/favourites" className={linkClass}>
              {t("favourites.title")}
            </Link>
          </li>
        </ul>
        <nav aria-label={t("footer.legal")}>
          <ul className={listClass}>
            {legalPages.map(([to, key]) => (
              <li key={to}>
                <Link to={to} className={linkClass}>
                  {t(key)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="max-md:col-span-full md:pt-2">
          <p className="text-muted">{t("footer.secure")}</p>
          <p className="mt-5 mb-2.5 text-muted">{t("footer.cards")}</p>
          <CardBrands />
        </div>
      </div>
      <div className="border-t hairline">
        <div className="page-width flex flex-wrap justify-between gap-x-8 gap-y-1 py-6 text-muted">
          {shop?.shop_name ? <p>{t("footer.copyright", { year: String(year), name: shop.shop_name })}</p> : null}
          <p>{t("footer.design")}</p>
        </div>
      </div>
    </footer>
  );
}

function Note({ text }: { text: string | null }) {
  return text ? <p className="mt-5 text-muted">{text}</p> : null;
}

const listClass = "flex flex-col gap-0.5";
const linkClass = "inline-flex min-h-11 items-center hover:text-gold hover:underline underline-offset-4";

/** LAW-01, LAW-03: from every footer. */
const legalPages: readonly (readonly [to: string, key: SharedTextKey])[] = [
  ["/terms", "footer.terms"],
  ["/privacy", "footer.privacy"],
  ["/delivery-returns", "footer.delivery"],
  ["/guarantee", "footer.guarantee"],
  ["/withdraw", "footer.withdraw"],
  ["/order", "footer.findOrder"],
  ["/imprint", "footer.imprint"],
  ["/accessibility", "footer.accessibility"],
];

/** Names in the file. */
const brands = ["Visa", "Mastercard"];

/**
 * The marks of the card schemes, drawn small and quiet: their shapes, in the page's own ink. As a file, which knows the
 * ink all the same, they cost the page's text and code nothing.
 */
function CardBrands() {
  return (
    <ul className="flex gap-2">
      {brands.map((name) => (
        <li key={name} className="h-8 rounded-sm border border-edge text-ink">
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture of its own knows no currentColor */}
          <svg role="img" viewBox="0 0 48 30" className="h-full">
            <title>{name}</title>
            <use href={`${marks}#${name}`} />
          </svg>
        </li>
      ))}
    </ul>
  );
}
