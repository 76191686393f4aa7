import { Link } from "react-router";
import { useEffect, useState } from "react";
import { CartButton } from "../cart/cart-button.tsx";
import { useHasStore, useShopName } from "../data/use-shop-facts.ts";
import { useText } from "../i18n/language.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { LanguageToggle } from "./language/language-toggle.tsx";
import { SectionLink } from "./section-link.tsx";
import { ShopMenu } from "./shop-menu.tsx";
import { sharedText } from "../i18n/shared-text.ts";
import { ThemeIcon } from "../ui/icons.tsx";

/** Fixed, 5rem tall (NAV-01), its links in the middle. Over the hero it is dark as the hero, anywhere else paper. */
export function Header({ hasHero }: { hasHero: boolean }) {
  const t = useText(sharedText);
  const shopName = useShopName();
  const hasStore = useHasStore();
  const overHero = useOverHero(hasHero);
  return (
    <header
      className={`fixed inset-x-0 top-0 z-40 h-20 border-b transition-colors duration-300 print:hidden ${
        overHero ? overHeroClass : "border-line bg-paper"
      }`}
    >
      {/* Spaces are in em: larger text grows as far as the screen has room, and they shrink. */}
      <div className="page-width flex h-full items-center justify-between gap-[0.5em] text-[min(1rem,5vw)] md:grid md:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] md:text-[min(1rem,2.08vw)] lg:text-[min(1rem,1.56vw)] xl:gap-[2em]">
        <LinkButton
          to="/"
          className="flex min-h-11 items-center font-display text-[1.75em] leading-none tracking-[0.02em]"
        >
          <span translate="no">{shopName}</span>
        </LinkButton>
        <nav
          aria-label={t("nav.main")}
          className="hidden items-center text-[0.875em] whitespace-nowrap md:flex lg:gap-[0.5em] lg:text-[0.9375em] xl:gap-[1.25em]"
        >
          <SectionLink section="collections" className={linkClass}>
            {t("nav.collections")}
          </SectionLink>
          <SectionLink section="story" className={linkClass}>
            {t("nav.story")}
          </SectionLink>
          {hasStore ? (
            <SectionLink section="location" className={linkClass}>
              {t("nav.visit")}
            </SectionLink>
          ) : null}
          <ShopMenu />
        </nav>
        <div className="-mr-1.5 flex min-w-0 items-center justify-end gap-[0.125em] whitespace-nowrap [&_svg]:size-[1.25em] md:-mr-3 lg:-mr-2.5">
          <Link to="/admin" className={`${linkClass} text-[0.875em] lg:text-[0.9375em]`}>
            {t("nav.admin")}
          </Link>
          <LanguageToggle className={`${toggleClass} text-[0.875em] lg:text-[0.9375em]`} />
          <ThemeToggle className={`${roundClass} grid`} />
          <CartButton
            className={`${roundClass} flex justify-center gap-3 lg:w-auto lg:px-[0.6em] lg:text-[0.9375em]`}
          />
        </div>
      </div>
    </header>
  );
}

/** The dark theme's gold, in the light one too: the other can't be read on black. The menu lies on paper. */
const overHeroClass =
  "border-white/15 bg-[#0c0a08] text-white [&_:is(a,button):not([role=menuitem]):is(:hover,[aria-expanded=true])]:text-[#d3b26f]";
const placeClass = "min-h-11 items-center px-[0.3em] hover:text-gold lg:px-[0.5em]";
const linkClass = `flex ${placeClass}`;
const toggleClass = `hidden md:flex ${placeClass}`;
const roundClass = "min-h-11 w-[2.75em] min-w-[1.75em] items-center justify-items-center rounded-full hover:text-gold";

/** NAV-09: light or dark; the system's preference until the first press, remembered afterwards. */
function ThemeToggle({ className }: { className?: string }) {
  const t = useText(sharedText);
  return (
    <button type="button" aria-label={t("nav.theme")} onClick={flipTheme} className={className}>
      <ThemeIcon />
    </button>
  );
}

function flipTheme(): void {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const theme = (root.dataset["theme"] ?? system) === "dark" ? "light" : "dark";
  root.dataset["theme"] = theme;
  const [prefix, secure] = location.protocol === "https:" ? ["__Host-", "; Secure"] : ["", ""];
  document.cookie = `${prefix}theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}

const headerPx = 80;

/** Whether the header still lies over the hero; on other pages there is none. */
function useOverHero(hasHero: boolean): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!hasHero) return undefined;
    const update = () => setPassed(scrollY > innerHeight - headerPx);
    update();
    addEventListener("scroll", update, { passive: true });
    addEventListener("resize", update, { passive: true });
    return () => {
      removeEventListener("scroll", update);
      removeEventListener("resize", update);
    };
  }, [hasHero]);
  return hasHero && !passed;
}
