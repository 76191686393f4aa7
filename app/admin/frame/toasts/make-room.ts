/** CSS pixels, between the toasts and a bar. */
const gap = 8;
let givingBack: ReturnType<typeof setTimeout> | undefined;

/**
 * Room for toasts that find none on a page: they stand above its bar, and what would lie beneath moves up. Returns the
 * way there in CSS pixels.
 */
export function makeRoom(own: DOMRect, pressed: readonly HTMLElement[]): number {
  const bars = pressed.filter(isFixed).map((element) => element.getBoundingClientRect().top);
  const floor = Math.min(innerHeight, ...bars.filter((top) => top > innerHeight / 2));
  const room = own.height + 2 * gap;
  const page = document.querySelector("main");
  clearTimeout(givingBack);
  const more = room - roomOf(page);
  if (page && more > 0) {
    page.style.marginBottom = `${room}px`;
    scrollBy({ top: more, behavior: "instant" });
  }
  return floor - gap - own.bottom;
}

/** Takes the room back unless the next toasts make it anew at once. */
export function giveRoomBack(): void {
  clearTimeout(givingBack);
  givingBack = setTimeout(shrink);
}

/** Nothing slides back beneath a finger: it waits until the page is scrolled to where the room is not missed. */
function shrink(): void {
  const page = document.querySelector("main");
  removeEventListener("scroll", shrink);
  if (!page || roomOf(page) === 0) return;
  const end = document.documentElement.scrollHeight - innerHeight;
  if (scrollY <= Math.max(0, end - roomOf(page))) page.style.marginBottom = "";
  else addEventListener("scroll", shrink, { passive: true });
}

function roomOf(page: HTMLElement | null): number {
  return Number.parseFloat(page?.style.marginBottom || "0");
}

function isFixed(element: Element): boolean {
  for (let one: Element | null = element; one; one = one.parentElement) {
    if (/fixed|sticky/.test(getComputedStyle(one).position)) return true;
  }
  return false;
}
