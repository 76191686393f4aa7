import { Link } from "react-router";
import { Tilt } from "../catalogue/tilt-card.tsx";
import { collectionPath, useCollections } from "../data/use-shop-facts.ts";
import { useText } from "../i18n/language.tsx";
import { sharedText } from "../i18n/shared-text.ts";
import { phoneHalf, Picture } from "../ui/picture.tsx";

/** Two rows on a wide screen; the footer and the shop lead to all of them. */
const most = 6;

/** EYE-09: the jeweller's collections as pictures, before the newest pieces; nothing while there are none. */
export function CollectionTiles() {
  const t = useText(sharedText);
  const collections = useCollections().slice(0, most);
  if (collections.length === 0) return null;
  return (
    <>
      <div className="mb-20 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8em),1fr))] gap-x-3 gap-y-8 sm:grid-cols-2 sm:gap-x-6 lg:mb-28 lg:grid-cols-3 lg:gap-x-8">
        {collections.map(({ slug, name, picture }) => (
          <Link
            key={slug}
            to={collectionPath(slug)}
            aria-label={`${t("collections.title")}: ${name}`}
            className="tilt-card out-of-sight-later hover:text-gold [--room:calc(62.5vw+0.8rem)] lg:[--room:min(23vw+1.8rem,28rem)]"
          >
            <Tilt>
              <Picture plain url={picture} alt="" sizes={sizes} className="aspect-4/5! lg:aspect-4/3!" />
            </Tilt>
            <span className="mt-3 block font-display text-2xl leading-snug wrap-anywhere">{name}</span>
          </Link>
        ))}
      </div>
      <h3 className="mb-8 text-heading">{t("shop.newestPieces")}</h3>
    </>
  );
}

const sizes = `${phoneHalf}, (min-width: 64rem) 30vw, 46vw`;
