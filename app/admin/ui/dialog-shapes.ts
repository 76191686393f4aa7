export const box = "dialog-box m-auto max-h-[min(48rem,92dvh)] w-[min(36rem,92vw)] max-w-none rounded-md";

/** The same with room for a form. */
export const sheet =
  "dialog-box m-auto max-h-[96dvh] w-[min(56rem,100%)] max-w-none rounded-md max-md:h-dvh max-md:max-h-none max-md:rounded-none";

/** The same, as wide as a list needs. */
export const wideSheet =
  "dialog-box m-auto max-h-[96dvh] w-[min(72rem,100%)] max-w-none rounded-md max-md:h-dvh max-md:max-h-none max-md:rounded-none";
