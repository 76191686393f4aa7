import { pieceQuality } from "#domain/picture-sizes.ts";
import { useTranslate } from "../i18n/language.tsx";
import { ZoomIcon } from "../ui/icons.tsx";
import { phoneWide, Picture } from "../ui/picture.tsx";

interface PictureButtonProps {
  url: string | null;
  alt: string;
  /** The page's first picture. */
  first: boolean;
  /** Likely to be asked for next. */
  soon?: boolean;
  later?: boolean;
  enlarge: () => void;
}

/** The large picture; a press or Enter opens it full screen (PHN-05). */
export function PictureButton({ url, alt, enlarge, ...when }: PictureButtonProps) {
  const t = useTranslate();
  const { first } = when;
  const picture = { url, alt, sizes, quality: pieceQuality, ...when } as const;
  if (!url) return <Picture {...picture} className="product-picture" />;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={[t("product.zoom"), alt].filter(Boolean).join(": ")}
      onClick={enlarge}
      className="relative block w-full cursor-zoom-in overflow-hidden rounded-sm"
    >
      <Picture {...picture} className={first ? "product-picture" : ""} />
      <span className="pointer-events-none absolute right-4 bottom-4 grid size-10 place-items-center rounded-full bg-paper/92 text-ink noscript:hidden">
        <ZoomIcon />
      </span>
    </button>
  );
}

export const sizes = `${phoneWide}, (min-width: 48rem) 50vw, 92vw`;
