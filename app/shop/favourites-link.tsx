import { Link } from "react-router";
import { useText } from "../i18n/language.tsx";
import { FullHeartIcon } from "../ui/icons.tsx";
import { useFavourites } from "../catalogue/favourites-store.ts";
import { sharedText } from "../i18n/shared-text.ts";

/** The way to one's own list, as soon as there is one. */
export function FavouritesLink() {
  const t = useText(sharedText);
  const { length } = useFavourites();
  if (length === 0) return null;
  return (
    <Link
      to="/favourites"
      className="inline-flex items-center gap-2 text-sm underline decoration-line underline-offset-4 hover:decoration-gold"
    >
      <FullHeartIcon className="size-4 text-gold" />
      <span>{t("favourites.link", { count: length })}</span>
    </Link>
  );
}
