/** The one bar at the bottom of a phone (WEK-10); `bar` is a screen of that size (admin.css). */
export const phoneBar =
  "bar:fixed bar:inset-x-0 bar:bottom-0 bar:z-30 bar:flex bar:items-stretch bar:border-t bar:bg-paper bar:pb-[env(safe-area-inset-bottom)] print:hidden";

/** Picture above word, which larger text does not push out of the screen. */
export const phoneBarItem =
  "bar:flex bar:min-h-14 bar:flex-auto bar:flex-col bar:items-center bar:justify-center bar:gap-1 bar:px-px bar:text-center bar:text-[min(0.7rem,3.05vw)] bar:leading-tight bar:whitespace-nowrap";

/** A number beside the picture, in no room of its own. */
export const phoneBarCount = "bar:absolute bar:top-1.5 bar:ms-[min(2.5rem,10.5vw)] bar:text-gold";

export const phoneBarIcon = "hidden size-5 bar:block";

/** A phone that searches shows its results alone, the tools of a list beneath them (WEK-10). */
export function whileSearching(search: string | undefined) {
  if (!search) return { place: "", toolbar: "", tools: "", others: "" };
  return {
    place: "bar:flex bar:flex-col bar:gap-3",
    toolbar: "bar:contents",
    tools: "bar:order-last",
    others: "bar:hidden",
  };
}
