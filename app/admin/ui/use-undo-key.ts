import { useEffect } from "react";
import { takeWayBack } from "../../ui/toast.tsx";

/**
 * Undoes by Ctrl+Z, `ζ` on a Greek keyboard: without a pointer the way through a list to a toast is longer than the
 * toast stands.
 */
export function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = /^[zζ]$/i.test(event.key) && !event.shiftKey && (event.ctrlKey || event.metaKey);
      if (isUndo && !isTyping(event.target) && takeWayBack()) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/** A field has an undo of its own for the text typed in it. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches("textarea, input:not([type=checkbox], [type=radio])");
