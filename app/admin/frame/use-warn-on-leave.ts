import { useEffect } from "react";

/** Has the browser ask before the page is closed or loaded again, while something would be lost. */
export function useWarnOnLeave(isUnsaved: () => boolean): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isUnsaved]);
}
