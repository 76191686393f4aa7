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
import { HeartIcon, KeyIcon, SearchIcon, ThemeIcon } from "../ui/icons.tsx";

/**
 * Fixed, 5rem tall (NAV-01), its links in the middle; larger text makes two rows of it where one is too short. Over the
 * hero it is dark as the hero, anywhere else paper.
 */
export function Header({ hasHero }: { hasHero: boolean }) {
  const t = useText(sharedText);
  const shopName = useShopName();
  const hasStore = useHasStore();
  const overHero = useOverHero(hasHero);
  const tools = useTools();
  const [isSearching, setSearching] = useState(false);
  return (
    <header
      className={`fixed inset-x-0 top-0 z-40 h-20 border-b transition-colors duration-200 print:hidden ${
        overHero && !isSearching ? overHeroClass : "border-line bg-paper"
      }`}
    >
      {/* Spaces are in em: larger text grows as far as the screen has room, and they shrink. */}
      <div className="page-width flex h-full content-center items-center gap-x-[0.5em] text-[min(1rem,5vw)] md:flex-wrap md:text-[min(1rem,2.2vw)]">
        <p className="min-w-0 grow font-display text-[1.75em] leading-none tracking-[0.02em] md:min-w-min md:basis-0">
          <LinkButton to="/" className="inline-flex min-h-[44px] items-center">
            <span translate="no">{shopName}</span>
          </LinkButton>
        </p>
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
        <div className="tools [&_svg]:size-[1.25em]">
          <Link to="/admin" aria-label={t("nav.admin")} className="quiet">
            <span className="hidden xl:inline">{t("nav.admin")}</span>
            <KeyIcon className="xl:hidden" />
          </Link>
          <LanguageToggle className="quiet max-md:hidden" />
          <ThemeToggle className="quiet" />
          <Link
            to="/shop/all#shop-search"
            // The link leads to the shop's own field until the code is there.
            onClick={(event) => tools?.takeOver(event, setSearching)}
          >
            <SearchIcon />
            <span className="sr-only">{t("shop.search")}</span>
          </Link>
          <Link to="/favourites">
            <span className="relative">
              <HeartIcon />
              {tools ? <tools.FavouritesBadge /> : null}
            </span>
            <span className="sr-only">{t("favourites.title")}</span>
          </Link>
          <CartButton className="gap-3 xl:w-auto xl:pl-[0.6em] xl:text-[0.9375em]" />
        </div>
      </div>
      {tools && isSearching ? <tools.HeaderSearch onChange={setSearching} /> : null}
    </header>
  );
}

/** The dark theme's gold, in the light one too: the other can't be read on black. The menu lies on paper. */
const overHeroClass =
  "border-white/15 bg-[#0c0a08] text-white [&_:is(a,button):not([role=menuitem]):is(:hover,[aria-expanded=true])]:text-[#d3b26f]";
const linkClass = "flex min-h-[44px] items-center px-[0.3em] hover:text-gold lg:px-[0.5em]";
/** The field and the number of favourites come after the page: it does without them. */
function useTools() {
  const [tools, setTools] = useState<typeof import("./header-tools.tsx")>();
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the links lead there without it
    import("./header-tools.tsx").then(setTools, console.warn);
  }, []);
  return tools;
}

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
