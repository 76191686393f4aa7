import type { Product } from "#domain/schemas/product.ts";
import { inLanguage } from "./in-language.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { Border } from "../ui/border.tsx";
import { FullHeartIcon, HeartIcon } from "../ui/icons.tsx";
import { favouritesStore, useFavourites } from "./favourites-store.ts";
import { sharedText } from "../i18n/shared-text.ts";

interface FavouriteButtonProps {
  product: Product;
  /** Values that are chosen on the product's page (`keptValues`). */
  values?: readonly string[];
  className?: string;
}

const none: readonly string[] = [];

/** FND-04: a heart, which needs scripts: without them it is not there. */
export function FavouriteButton(props: FavouriteButtonProps) {
  return (
    <Border>
      <Heart {...props} />
    </Border>
  );
}

function Heart({ product, values = none, className = "" }: FavouriteButtonProps) {
  const t = useText(sharedText);
  const { language } = useLanguage();
  const isKept = useFavourites().some(({ id }) => id === product.id);
  const { name } = inLanguage(product, language);
  return (
    // A box that is ticked, so that a card has one button, which buys. It is pressed before scripts come, as buttons are.
    <button
      type="button"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a real box would be ticked by the browser besides
      role="checkbox"
      aria-checked={isKept}
      aria-label={t("favourites.heart", { name })}
      title={t(isKept ? "favourites.remove" : "favourites.add")}
      onClick={() => favouritesStore.toggle({ id: product.id, values })}
      className={`grid size-11 place-items-center rounded-full hover:text-gold noscript:hidden print:hidden ${isKept ? "text-gold" : "text-ink"} ${className}`}
    >
      {isKept ? <FullHeartIcon /> : <HeartIcon />}
    </button>
  );
}
