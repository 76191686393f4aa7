import { useEffect } from "react";

/** Lines whose choices are being changed, each with its save: true once they are saved. */
const open = new Set<() => boolean>();

export function useOpenChoices(save: () => boolean): void {
  useEffect(() => {
    open.add(save);
    return () => {
      open.delete(save);
    };
  });
}

/** A press on Checkout means what is chosen in the cart, saved or not. False: a choice is missing, and has the focus. */
export function saveOpenChoices(): boolean {
  return [...open].every((save) => save());
}
