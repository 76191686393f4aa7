import { isShown } from "../../../ui/is-shown.ts";
import { needed, step } from "../../../ui/toast-place.ts";
import { giveRoomBack, makeRoom } from "./make-room.ts";

/**
 * Moves the toasts of a page, no dialog's, to the place nearest to their own where they cover nothing that is read. Where
 * there is none, a phone's page makes room; beside a mouse they cover nothing that is pressed, and rather other rows than
 * the one that was acted on. Returns what takes place and room back.
 */
export function standAside(toasts: HTMLElement): () => void {
  const leave = () => {
    toasts.style.translate = "";
    giveRoomBack();
  };
  leave();
  const own = toasts.getBoundingClientRect();
  const inSight = [...document.body.querySelectorAll<HTMLElement>("*")].filter(
    (element) => !toasts.contains(element) && isInSight(element),
  );
  const pressed = inSight.filter((element) => element.matches(needed));
  const words = inSight.filter(hasWords);
  const acted = document.activeElement?.closest("tr, li, article");
  const ofRow = words.filter((element) => acted?.contains(element));
  // No row slides beneath a mouse, as room would let it (AFT-09).
  const hovers = matchMedia("(hover: hover)").matches;
  const kept = hovers ? [[...pressed, ...words], [...pressed, ...ofRow], pressed] : [[...pressed, ...words]];
  const place = kept.map((elements) => nearestPlace(own, elements)).find((found) => found);
  toasts.style.translate = place ? `${place.x}px ${place.y}px` : `0 ${makeRoom(own, pressed)}px`;
  return leave;
}

function isInSight(element: Element): boolean {
  const { width, top, bottom } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight && isShown(element);
}

function hasWords(element: Element): boolean {
  return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
}

/** The way there, in CSS pixels: along the edge where a screen is wide, then up, then down, ever further. */
function nearestPlace(own: DOMRect, elements: readonly Element[]): { x: number; y: number } | undefined {
  const taken = elements.map((element) => element.getBoundingClientRect());
  const isFree = (x: number, y: number) =>
    own.top + y >= step &&
    own.bottom + y <= innerHeight - step &&
    taken.every(
      ({ left, right, top, bottom }) =>
        right <= own.left + x || left >= own.right + x || bottom + step <= own.top + y || top >= own.bottom + y + step,
    );
  const otherSide = document.documentElement.clientWidth - own.right - own.left;
  const across = otherSide > own.width ? [0, 1, 0.5, 0.25, 0.75].map((part) => part * otherSide) : [0];
  for (let y = 0; y < innerHeight; y = y < 0 ? -y : -y - step) {
    const x = across.find((way) => isFree(way, y));
    if (x !== undefined) return { x, y };
  }
  return undefined;
}
