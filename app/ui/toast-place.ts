import { isShown } from "./is-shown.ts";

/** PHN-02: what a shopper reads or presses next. */
const needed = "h1, h2, h3, a, button, label, input, select, textarea, summary, [role=status]";
/** CSS pixels: between two places that are tried, and kept free around the toasts. */
const step = 8;

/**
 * Moves the toasts to the place nearest to their own where they cover no title and no control, if there is one. An open
 * dialog alone is read, and once it has arrived.
 */
export function standClear(toasts: HTMLElement): void {
  const dialog = toasts.closest("dialog");
  const arrival = dialog?.getAnimations()[0];
  arrival?.addEventListener("finish", () => standClear(toasts), { once: true });
  toasts.style.translate = "";
  const own = toasts.getBoundingClientRect();
  const taken = [...(dialog ?? document).querySelectorAll<HTMLElement>(needed)]
    .filter((element) => !toasts.contains(element) && isShown(element))
    // A large picture that leads somewhere can be pressed beside them.
    .filter((element) => !element.querySelector("img") || element.clientHeight < own.height)
    .map((element) => element.getBoundingClientRect());
  const isFree = (y: number) =>
    taken.every(
      ({ left, right, top, bottom }) =>
        right <= own.left || left >= own.right || bottom + step <= y || top >= y + own.height + step,
    );
  const most = innerHeight - own.height - step;
  const places = Array.from({ length: Math.ceil(innerHeight / step) }, (_, index) => index * step)
    .flatMap((way) => [own.top - way, own.top + way])
    .filter((y) => y >= step && y <= most);
  const place = places.find(isFree);
  if (place !== undefined) toasts.style.translate = `0 ${place - own.top}px`;
}
