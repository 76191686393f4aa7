import { useRef, useState, type MouseEvent } from "react";
import { useTranslate } from "../i18n/language.tsx";
import { ZoomIcon } from "../ui/icons.tsx";
import { phoneWide, Picture } from "../ui/picture.tsx";

/** The large picture; a press or Enter doubles it, pointer and arrow keys move around in it (PDP-01). */
export function ZoomPicture({ url, alt }: { url: string | null; alt: string }) {
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
  if (!url) return <Picture url={null} alt={alt} sizes={sizes} className="product-picture" />;
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
      <Picture
        first
        url={url}
        alt={alt}
        sizes={zoomed ? "200vw" : sizes}
        className="zoom-picture product-picture"
      />
      <span className="pointer-events-none absolute right-4 bottom-4 grid size-10 place-items-center rounded-full bg-paper/92 text-ink">
        <ZoomIcon />
      </span>
    </button>
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
