/** One item of the phone's bottom bar: picture above word, which larger text does not push out of the screen. */
export const barItemClass =
  "flex min-h-14 w-full flex-col items-center justify-center gap-1 px-0.5 py-1.5 text-center text-[min(0.75rem,3.6vw)] leading-[1.15] whitespace-nowrap hover:text-gold focus-visible:outline-offset-[-2px] aria-expanded:text-gold";
