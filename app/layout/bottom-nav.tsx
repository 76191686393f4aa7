import { BarCartButton } from "../cart/cart-button.tsx";
import { useHasStore } from "../data/use-shop-facts.ts";
import { useText } from "../i18n/language.tsx";
import { BookIcon, GridIcon, PinIcon } from "../ui/icons.tsx";
import { barItemClass } from "./bar-item.ts";
import { LanguageToggle } from "./language/language-toggle.tsx";
import { SectionLink } from "./section-link.tsx";
import { BarShopMenu } from "./shop-menu.tsx";
import { sharedText } from "../i18n/shared-text.ts";

/** Phones only (LND-09): clear of the safe area; it scrolls away where it would take too much of a low screen (EYE-03). */
export function BottomNav() {
  const t = useText(sharedText);
  const hasStore = useHasStore();
  return (
    <nav
      aria-label={t("nav.sections")}
      className="bottom-bar sticky bottom-[min(0px,(100dvh-24rem)*999)] z-40 border-t hairline bg-paper md:hidden print:hidden"
    >
      {/* Each as wide as its word and its share of what is left: Greek words are of very different lengths. */}
      <ul className="mx-auto flex max-w-lg pb-[env(safe-area-inset-bottom)] *:min-w-6 *:flex-auto">
        <li>
          <SectionLink section="collections" asButton className={barItemClass}>
            <GridIcon />
            <span>{t("nav.collections")}</span>
          </SectionLink>
        </li>
        <li>
          <SectionLink section="story" asButton className={barItemClass}>
            <BookIcon />
            <span>{t("nav.story")}</span>
          </SectionLink>
        </li>
        {hasStore ? (
          <li>
            <SectionLink section="location" asButton className={barItemClass}>
              <PinIcon />
              <span>{t("nav.visit")}</span>
            </SectionLink>
          </li>
        ) : null}
        <li>
          <BarShopMenu />
        </li>
        <li>
          <BarCartButton className={barItemClass} />
        </li>
        <li>
          <LanguageToggle className={barItemClass} />
        </li>
      </ul>
    </nav>
  );
}
