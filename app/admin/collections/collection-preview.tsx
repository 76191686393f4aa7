import { textIn } from "#domain/language.ts";
import { Picture } from "../../ui/picture.tsx";
import { ShopPreview } from "../settings/shop-preview.tsx";
import type { CollectionFields, FoundPieces } from "./collections-query.ts";
import { useText } from "../../i18n/language.tsx";
import { collectionsText } from "./text.ts";

interface CollectionPreviewProps {
  typed: CollectionFields;
  found: FoundPieces | undefined;
}

const most = 8;

/** Its page in the shop, small, in both languages. */
export function CollectionPreview({ typed, found }: CollectionPreviewProps) {
  const t = useText(collectionsText);
  const pieces = found?.pieces.slice(0, most) ?? [];
  const picture = typed.picture ?? pieces[0]?.image_url ?? null;
  return (
    <div className="lg:sticky lg:top-6">
      <ShopPreview>
        {(language) => (
          <>
            {picture ? <Picture url={picture} alt="" sizes="30rem" className="aspect-auto! h-44" /> : null}
            <div className="px-4 py-3">
              <p className="font-display text-2xl leading-tight">
                {textIn(language, typed.name, typed.name_el) || "…"}
              </p>
              <p className="mt-1.5 line-clamp-6 whitespace-pre-line text-muted">
                {textIn(language, typed.text, typed.text_el)}
              </p>
              {found ? <p className="mt-3 text-muted">{t("collections.pieces", { count: found.count })}</p> : null}
              <ul className="mt-2 grid grid-cols-4 gap-2">
                {pieces.map(({ id, image_url }) => (
                  <li key={id}>
                    <Picture url={image_url} alt="" sizes="6rem" className="rounded-sm" />
                  </li>
                ))}
              </ul>
            </div>
          </>
        )}
      </ShopPreview>
    </div>
  );
}
