import { Link } from "react-router";
import { CartButton } from "../cart/cart-button.tsx";
import { useTranslate } from "../i18n/language.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { LanguageToggle } from "./language-toggle.tsx";
import { SectionLink } from "./section-link.tsx";
import { ShopMenu } from "./shop-menu.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import { useOverHero } from "./use-over-hero.ts";

/** Fixed, 5rem tall (NAV-01). Over the hero it is glass, anywhere else paper. */
export function Header({ hasHero }: { hasHero: boolean }) {
  const t = useTranslate();
  const overHero = useOverHero(hasHero);
  return (
    <header
      className={`fixed inset-x-0 top-0 z-40 h-20 border-b transition-colors duration-300 print:hidden ${
        overHero ? "border-white/15 bg-[#0c0a08]/80 text-white" : "border-line bg-paper"
      }`}
    >
      <div className="page-width flex h-full items-center justify-between gap-2 xl:gap-8">
        <LinkButton
          to="/"
          className="flex min-h-11 items-center font-display text-[1.75rem] leading-none tracking-[0.02em]"
        >
          {t("storeName")}
        </LinkButton>
        <nav
          aria-label={t("nav.main")}
          className="hidden items-center gap-2 text-sm whitespace-nowrap md:flex lg:gap-4 lg:text-[0.9375rem]"
        >
          <SectionLink section="collections" className={linkClass}>
            {t("nav.collections")}
          </SectionLink>
          <SectionLink section="story" className={linkClass}>
            {t("nav.story")}
          </SectionLink>
          <SectionLink section="location" className={linkClass}>
            {t("nav.visit")}
          </SectionLink>
          <ShopMenu />
        </nav>
        <div className="flex items-center gap-0.5 text-[0.9375rem]">
          <Link to="/admin" className={`${linkClass} text-sm`}>
            {t("nav.admin")}
          </Link>
          <LanguageToggle className={`${roundClass} hidden text-sm md:grid`} />
          <ThemeToggle className={`${roundClass} grid`} />
          <CartButton className="flex min-h-11 min-w-11 items-center justify-center gap-3 rounded-full px-2.5 hover:text-gold" />
        </div>
      </div>
    </header>
  );
}

const linkClass = "flex min-h-11 items-center px-1.5 hover:text-gold lg:px-2";
const roundClass = "size-11 place-items-center rounded-full hover:text-gold";
