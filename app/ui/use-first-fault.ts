import { useEffect, useRef } from "react";

/**
 * A form's ref: the first of the refused fields takes the cursor.
 * @param refused another value at each refusal
 */
export function useFirstFault(refused: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A refused file was not taken, and stops nothing.
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid=true]:not([type=file])")?.focus();
  }, [refused]);
  return form;
}
