import { categories } from "#domain/product.ts";
import { useText } from "../i18n/language.tsx";
import { ChevronIcon, GemIcon } from "../ui/icons.tsx";
import { Menu } from "../ui/menu.tsx";
import { barItemClass } from "./bar-item.ts";
import { sharedText } from "../i18n/shared-text.ts";

export function ShopMenu() {
  const t = useText(sharedText);
  return (
    <Menu
      items={useCategoryLinks()}
      buttonClassName="flex min-h-[44px] items-center gap-1 px-[0.3em] lg:px-[0.5em] hover:text-gold aria-expanded:text-gold"
      label={
        <>
          <span>{t("nav.shop")}</span>
          <ChevronIcon className="size-[1.1em]" />
        </>
      }
    />
  );
}

/** The same in the phone's bottom bar (LND-09). */
export function BarShopMenu() {
  const t = useText(sharedText);
  return (
    <Menu
      upwards
      items={useCategoryLinks()}
      buttonClassName={barItemClass}
      label={
        <>
          <GemIcon />
          <span>{t("nav.shop")}</span>
        </>
      }
    />
  );
}

function useCategoryLinks() {
  const t = useText(sharedText);
  return categories.map((category) => ({
    to: `/shop/${category}`,
    label: t(`shop.categories.${category}`),
  }));
}
