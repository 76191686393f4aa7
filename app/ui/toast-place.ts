import { isShown } from "./is-shown.ts";

/** PHN-02: what a shopper reads or presses next. */
export const needed = "h1, h2, h3, a, button, label, input, select, textarea, summary, [role=status]";
/** CSS pixels: between two places that are tried, and kept free around the toasts. */
export const step = 8;

/**
 * Moves the toasts to the place nearest to their own where they cover no title and no control, if there is one. An open
 * dialog alone is read, and once it has arrived; one that has no such place (letters of 200 %) makes room at its end.
 * Returns what takes place and room back.
 */
export function standClear(toasts: HTMLElement): () => void {
  const dialog = toasts.closest("dialog");
  dialog?.getAnimations()[0]?.addEventListener("finish", () => void standClear(toasts), { once: true });
  const leave = () => {
    toasts.style.translate = "";
    if (dialog) dialog.style.paddingBottom = "";
  };
  leave();
  const own = toasts.getBoundingClientRect();
  const taken = [...(dialog ?? document).querySelectorAll<HTMLElement>(needed)]
    .filter(
      (element) =>
        !toasts.contains(element) &&
        isShown(element) &&
        // A large picture that leads somewhere can be pressed beside them.
        (element.clientHeight < own.height || !element.querySelector("img")),
    )
    .map((element) => element.getBoundingClientRect());
  const most = innerHeight - own.height - step;
  const isFree = (y: number) =>
    y >= step &&
    y <= most &&
    taken.every(
      ({ left, right, top, bottom }) =>
        right <= own.left || left >= own.right || bottom + step <= y || top >= y + own.height + step,
    );
  // First up, then down, ever further.
  let way = 0;
  while (way < innerHeight && !isFree(own.top + way)) way = way < 0 ? -way : -way - step;
  if (way >= innerHeight) {
    way = 0;
    if (dialog && own.height > 0) {
      dialog.style.paddingBottom = `${own.height + 2 * step}px`;
      way = dialog.getBoundingClientRect().bottom - own.height - step - own.top;
    }
  }
  toasts.style.translate = `0 ${way}px`;
  return leave;
}
