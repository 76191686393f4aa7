import "./viewer.css";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { productQuality } from "#domain/picture-sizes.ts";
import { useText } from "../../i18n/language.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ArrowIcon, ZoomIcon, ZoomOutIcon } from "../../ui/icons.tsx";
import { Picture } from "../../ui/picture.tsx";
import { sizes } from "../picture-button.tsx";
import { useGestures } from "./use-gestures.ts";
import { viewerText } from "./text.ts";
import { sharedText } from "../../i18n/shared-text.ts";

export interface GalleryPicture {
  url: string | null;
  alt: string;
}

export interface ViewerProps {
  name: string;
  pictures: readonly GalleryPicture[];
  index: number;
  show: (index: number) => void;
  close: () => void;
}

/** A piece's pictures full screen (PHN-05). */
export function Viewer({ name, close, ...shown }: ViewerProps) {
  const t = useText(viewerText, sharedText);
  return (
    <Dialog open onClose={close} title={name} closeLabel={t("close")} shape={fullScreen}>
      <Stage {...shown} />
    </Dialog>
  );
}

const fullScreen = "fixed inset-0 m-0 size-full max-h-none max-w-none";

function Stage({ pictures, index, show }: Omit<ViewerProps, "name" | "close">) {
  const t = useText(viewerText, sharedText);
  const zoom = useRef<HTMLButtonElement>(null);
  const { stage, isEnlarged, toggle, pan } = useGestures({ index, show });
  // The dialog gives the focus to its cross as it opens: this effect comes after that.
  useEffect(() => zoom.current?.focus(), []);
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    if (isEnlarged) pan({ x: -step.x * panBy, y: -step.y * panBy });
    else show(index + step.x);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrow keys of what is in it
    <div onKeyDown={move} className="flex min-h-0 grow flex-col">
      <div
        ref={stage}
        className={`viewer min-h-0 grow touch-none overflow-hidden bg-stone select-none ${isEnlarged ? "cursor-zoom-out" : "cursor-zoom-in"}`}
      >
        <ul className="flex h-full">
          {pictures.map((picture, place) => (
            <li key={picture.url} aria-hidden={place !== index} className="h-full w-full shrink-0">
              {Math.abs(place - index) < 2 ? (
                <FullPicture {...picture} isEnlarged={isEnlarged && place === index} />
              ) : null}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex shrink-0 items-center justify-between gap-2 px-[min(1.5rem,4vw)] py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <div className="min-w-0 flex-1">
          {pictures.length > 1 ? (
            <output className="text-xs whitespace-nowrap text-muted tabular-nums sm:text-sm">
              {t("product.pictureOf", { number: index + 1, all: pictures.length })}
            </output>
          ) : null}
        </div>
        <Button ref={zoom} variant="secondary" onClick={() => toggle()} className="min-w-0 max-sm:px-4">
          {isEnlarged ? <ZoomOutIcon /> : <ZoomIcon />}
          <span>{t(isEnlarged ? "product.smaller" : "product.enlarge")}</span>
        </Button>
        <div className="flex min-w-0 flex-1 justify-end">
          {pictures.length > 1 ? (
            <>
              <StepButton
                label={t("product.previousPicture")}
                disabled={index === 0}
                onClick={() => show(index - 1)}
                className="rotate-180"
              />
              <StepButton
                label={t("product.nextPicture")}
                disabled={index === pictures.length - 1}
                onClick={() => show(index + 1)}
              />
            </>
          ) : null}
        </div>
      </div>
    </div>
  );
}

/** CSS pixels for each press of an arrow key. */
const panBy = 80;
const steps: Record<string, { x: number; y: number } | undefined> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface StepButtonProps {
  label: string;
  /** It keeps its focus, or the keys would lead out of the dialog. */
  disabled: boolean;
  onClick: () => void;
  className?: string;
}

function StepButton({ label, disabled, onClick, className = "" }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={onClick}
      className={`grid size-11 place-items-center rounded-full hover:bg-stone aria-disabled:text-edge ${className}`}
    >
      <ArrowIcon />
    </button>
  );
}

interface FullPictureProps extends GalleryPicture {
  isEnlarged: boolean;
}

function FullPicture({ url, alt, isEnlarged }: FullPictureProps) {
  return (
    <div className="viewer-picture relative size-full">
      {/* The page's own picture is there at once. */}
      <Picture url={url} alt={alt} sizes={sizes} quality={productQuality} soon />
      {/* The jeweller's own pixels over the smaller ones, as soon as they are there. */}
      {isEnlarged && url ? <img src={url} alt="" className="absolute inset-0 size-full object-contain" /> : null}
    </div>
  );
}
