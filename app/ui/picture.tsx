import { useCallback, useEffect, useState } from "react";
import {
  pageQuality,
  pageWidths,
  previewQuality,
  previewWidth,
  type PictureQuality,
  type PictureWidth,
} from "#domain/picture-sizes.ts";

/** A dense screen's third pixel shows nobody more: about two in each direction are enough, at half the bytes. */
const densePhone = "(max-width: 40rem) and (min-resolution: 2.25dppx)";
export const phoneWide = `${densePhone} 54vw, (max-width: 40rem) 90vw`;
export const phoneHalf = `${densePhone} 27vw, (max-width: 40rem) 45vw`;

interface PictureProps {
  /** Address of a stored object, or null: then the placeholder stands there (LND-04). */
  url: string | null;
  alt: string;
  /** Its shown width, as the attribute `sizes` says it. */
  sizes: string;
  /** The quality that it is made in; lists stay light. */
  quality?: PictureQuality;
  /** The page's first picture comes before everything else, the others when they are about to be seen. */
  first?: boolean;
  /** Loaded before it is seen, after all that is. */
  soon?: boolean;
  /** Many small ones side by side need no preview. */
  plain?: boolean;
  /** A picture out of reach for now: its preview alone, unless there are no scripts to bring it in time. */
  later?: boolean;
  className?: string;
}

/** Shows AVIF or WebP on a blurred preview, its place kept. One that can't be loaded becomes the placeholder. */
export function Picture(props: PictureProps) {
  const {
    url,
    alt,
    sizes,
    quality = pageQuality,
    first = false,
    soon = false,
    later = false,
    plain = false,
    className = "",
  } = props;
  const { failed, round, fail } = useFailures();
  const shown = url && !failed.has(url) ? url : null;
  const asked = shown ?? placeholder;
  // An error before hydration leaves only a picture without a size.
  const watch = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc) fail(asked);
    },
    [asked, fail],
  );
  const loading = first || soon ? "eager" : "lazy";
  return (
    <span className={`picture relative block aspect-square overflow-hidden bg-stone ${className}`}>
      {shown && canRender(shown) && !plain ? (
        <img
          aria-hidden="true"
          alt=""
          // AVIF's own frame weighs more than all of a preview.
          src={`${rendered(shown, previewWidth, previewQuality)}&format=webp`}
          width={shownSize}
          height={shownSize}
          loading={loading}
          fetchPriority="low"
          decoding="async"
          className="absolute inset-0 size-full scale-110 object-cover blur-lg"
        />
      ) : null}
      <img
        key={`${round} ${shown}`}
        ref={watch}
        alt={alt}
        src={shown ? source(shown, quality) : placeholder}
        srcSet={shown && canRender(shown) ? sourceSet(shown, quality) : undefined}
        sizes={shown ? sizes : undefined}
        width={shownSize}
        height={shownSize}
        loading={loading}
        fetchPriority={first ? "high" : soon ? "low" : undefined}
        decoding={first ? undefined : "async"}
        onError={() => fail(asked)}
        className={`relative size-full object-cover ${later ? "hidden noscript:block" : ""}`}
      />
    </span>
  );
}

/** Addresses that failed are asked for once, and again in the next round: when the line is back. */
function useFailures() {
  const [{ failed, round }, set] = useState({ failed: new Set<string>(), round: 0 });
  const fail = useCallback(
    (address: string) =>
      set((old) => (old.failed.has(address) ? old : { ...old, failed: new Set([...old.failed, address]) })),
    [],
  );
  const hasFailed = failed.size > 0;
  useEffect(() => {
    if (!hasFailed) return;
    const askAgain = () => set((old) => ({ failed: new Set(), round: old.round + 1 }));
    addEventListener("online", askAgain);
    return () => removeEventListener("online", askAgain);
  }, [hasFailed]);
  return { failed, round, fail };
}

/** The address of a stored picture at one width. */
export function rendered(url: string, width: PictureWidth, quality: PictureQuality = pageQuality): string {
  return `${url.replace(objectPath, renderPath)}?width=${width}&quality=${quality}`;
}

const placeholder = "/placeholder.webp";
const objectPath = "/storage/v1/object/public/";
const renderPath = "/storage/v1/render/image/public/";
/** Only the ratio of these two numbers matters. */
const shownSize = 1200;

function canRender(url: string): boolean {
  return url.includes(objectPath);
}

function source(url: string, quality: PictureQuality): string {
  return canRender(url) ? rendered(url, 640, quality) : url;
}

export function sourceSet(url: string, quality: PictureQuality, widths: readonly PictureWidth[] = pageWidths): string {
  return widths.map((width) => `${rendered(url, width, quality)} ${width}w`).join(", ");
}
