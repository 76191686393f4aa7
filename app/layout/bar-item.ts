/** One item of the phone's bottom bar: picture above word, which larger text does not push out of the screen. */
export const barItemClass =
  "flex min-h-14 w-full flex-col items-center justify-center gap-1 px-0.5 py-1.5 text-center text-[min(0.6875rem,3.6vw)] leading-[1.15] tracking-tight [word-spacing:0.12em] whitespace-nowrap hover:text-gold aria-expanded:text-gold";
