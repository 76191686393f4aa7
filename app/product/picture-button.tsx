import { productQuality } from "#domain/picture-sizes.ts";
import { useText } from "../i18n/language.tsx";
import { ZoomIcon } from "../ui/icons.tsx";
import { phoneWide, Picture } from "../ui/picture.tsx";
import { sharedText } from "../i18n/shared-text.ts";

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
  const t = useText(sharedText);
  const picture = { url, alt, sizes, quality: productQuality, ...when } as const;
  if (!url) return <Picture {...picture} className="product-picture" />;
  const label = [t("product.zoom"), alt].filter(Boolean).join(": ");
  return (
    <div className="relative overflow-hidden rounded-sm">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        onClick={enlarge}
        className="block w-full cursor-zoom-in noscript:invisible"
      >
        <Picture {...picture} className={when.first ? "product-picture noscript:visible" : "noscript:visible"} />
        <span className="pointer-events-none absolute right-4 bottom-4 grid size-10 place-items-center rounded-full bg-paper/92 text-ink noscript:visible print:hidden">
          <ZoomIcon />
        </span>
      </button>
      {/* The original by itself shows its pixels without scripts (PCE-02). */}
      <noscript>
        <a href={url} aria-label={label} className="absolute inset-0 cursor-zoom-in" />
      </noscript>
    </div>
  );
}

export const sizes = `${phoneWide}, (min-width: 48rem) 50vw, 92vw`;
