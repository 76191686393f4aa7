import { useEffect, useRef, useState } from "react";

interface Submitting {
  isValid: () => Promise<boolean>;
  /** Resolves once no picture is on its way any more. */
  arrived: () => Promise<unknown>;
  save: () => Promise<unknown>;
}

/** Saving waits for pictures on their way; what is typed meanwhile is saved, too. */
export function useSubmit({ isValid, arrived, save }: Submitting) {
  const [isWaiting, setWaiting] = useState(false);
  const isOpen = useRef(true);
  // The press means what stands there by then, not what stood there before the wait.
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const submit = async () => {
    if (await isValid()) {
      setWaiting(true);
      await arrived();
      setWaiting(false);
    }
    // Closed meanwhile: what was not saved by then is discarded.
    if (isOpen.current) await latest.current();
  };
  return { submit, isWaiting };
}
