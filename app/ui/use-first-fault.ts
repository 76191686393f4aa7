import { useEffect, useRef } from "react";

/** A form's ref: the first field that was refused takes the cursor. */
export function useFirstFault(faults: object | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const [first] = Object.keys(faults ?? {});
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }, [faults]);
  return form;
}
