import { useRef, useState, type MouseEvent } from "react";
import { pieceQuality } from "#domain/picture-sizes.ts";
import { useTranslate } from "../i18n/language.tsx";
import { ZoomIcon } from "../ui/icons.tsx";
import { phoneWide, Picture } from "../ui/picture.tsx";

interface ZoomPictureProps {
  url: string | null;
  alt: string;
  /** The page's first picture. */
  first: boolean;
  /** Likely to be asked for next. */
  soon?: boolean;
}

/** The large picture; a press or Enter enlarges it, pointer, finger and arrow keys move around in it (PDP-01). */
export function ZoomPicture({ url, alt, first, soon = false }: ZoomPictureProps) {
  const t = useTranslate();
  const [zoomed, setZoomed] = useState(false);
  const at = useRef({ x: 50, y: 50 });
  const zoomAt = (element: HTMLElement, x: number, y: number) => {
    at.current = { x: clamp(x), y: clamp(y) };
    element.style.setProperty("--zoom-x", `${at.current.x}%`);
    element.style.setProperty("--zoom-y", `${at.current.y}%`);
  };
  const follow = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    zoomAt(currentTarget, ((clientX - left) / width) * 100, ((clientY - top) / height) * 100);
  };
  const picture = { url, alt, sizes, first, soon, quality: pieceQuality } as const;
  if (!url) return <Picture {...picture} className="product-picture" />;
  return (
    <button
      type="button"
      aria-pressed={zoomed}
      aria-label={[t("product.zoom"), alt].filter(Boolean).join(": ")}
      onClick={(event) => {
        // A finger has not moved there before, and a key has no place.
        if (!zoomed && event.detail > 0) follow(event);
        setZoomed(!zoomed);
      }}
      onPointerMove={follow}
      onPointerLeave={({ pointerType }) => {
        // A finger leaves before its tap becomes a click, which would enlarge once more.
        if (pointerType === "mouse") setZoomed(false);
      }}
      onBlur={() => setZoomed(false)}
      onKeyDown={(event) => {
        const step = steps[event.key];
        if (event.key === "Escape") setZoomed(false);
        if (!step || !zoomed) return;
        event.preventDefault();
        zoomAt(event.currentTarget, at.current.x + step[0], at.current.y + step[1]);
      }}
      className={`zoom relative block w-full overflow-hidden rounded-sm ${zoomed ? "zoomed cursor-zoom-out" : "cursor-zoom-in"}`}
    >
      <span className="zoom-picture relative block">
        <Picture {...picture} className={first ? "product-picture" : ""} />
        {zoomed ? <Original url={url} /> : null}
      </span>
      <span className="pointer-events-none absolute right-4 bottom-4 grid size-10 place-items-center rounded-full bg-paper/92 text-ink">
        <ZoomIcon />
      </span>
    </button>
  );
}

/** The jeweller's own picture over the smaller one, as soon as it is there, at least one of its pixels a point. */
function Original({ url }: { url: string }) {
  return (
    <img
      src={url}
      alt=""
      onLoad={({ currentTarget: image }) => {
        const room = image.closest<HTMLElement>(".zoom");
        const scale = image.naturalWidth / (image.clientWidth * devicePixelRatio);
        room?.style.setProperty("--zoom", String(Math.min(6, Math.max(2.2, scale))));
      }}
      className="absolute inset-0 size-full object-cover"
    />
  );
}

const sizes = `${phoneWide}, (min-width: 48rem) 50vw, 92vw`;

/** Percent of the picture for each press of an arrow key. */
const steps: Record<string, readonly [x: number, y: number] | undefined> = {
  ArrowLeft: [-10, 0],
  ArrowRight: [10, 0],
  ArrowUp: [0, -10],
  ArrowDown: [0, 10],
};

function clamp(percent: number): number {
  return Math.min(100, Math.max(0, Math.round(percent)));
}
