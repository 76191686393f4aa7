import { Link } from "react-router";
import { useTranslate } from "../i18n/language.tsx";
import { FullHeartIcon } from "../ui/icons.tsx";
import { useFavourites } from "../catalogue/favourites-store.ts";

/** The way to one's own list, as soon as there is one. */
export function FavouritesLink() {
  const t = useTranslate();
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
