import { useEffect, useRef, useState, type RefObject } from "react";
import { liftToTop } from "../../ui/top-layer.ts";
import { createTooltipTiming } from "./tooltip-timing.ts";

/** One timing for the page: going from one button to the next shortens the wait. */
const timing = createTooltipTiming();

/** The button's listeners, and the tip itself. A press, Escape and leaving take it away. */
export function useTooltip(text: string) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => {
    timing.leave(open);
    setOpen(false);
  };
  useEffect(() => () => timing.leave(false), []);
  return {
    anchorProps: {
      ref: anchor,
      onPointerEnter: () => timing.enter(() => setOpen(true)),
      onPointerLeave: close,
      onPointerDown: close,
      onFocus: () => {
        if (anchor.current?.matches(":focus-visible")) setOpen(true);
      },
      onBlur: close,
      onKeyDown: close,
    },
    tip: open ? <Tip anchor={anchor} text={text} /> : null,
  };
}

/** The tip lies in the top layer, below its button; never something to point at or to focus. */
function Tip({ anchor, text }: { anchor: RefObject<HTMLButtonElement | null>; text: string }) {
  const tip = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const [element, place] = [tip.current, anchor.current?.getBoundingClientRect()];
    if (!element || !place) return;
    liftToTop(element);
    const { width, height } = element.getBoundingClientRect();
    const left = place.left + place.width / 2 - width / 2;
    const below = place.bottom + 6;
    const fits = below + height < innerHeight;
    element.style.left = `${Math.max(4, Math.min(left, innerWidth - width - 4))}px`;
    element.style.top = `${fits ? below : place.top - height - 6}px`;
  }, [anchor]);
  return (
    <span
      ref={tip}
      role="tooltip"
      className="pointer-events-none fixed inset-auto z-50 m-0 rounded-sm border-0 bg-ink px-2.5 py-1 text-xs text-paper"
    >
      {text}
    </span>
  );
}
