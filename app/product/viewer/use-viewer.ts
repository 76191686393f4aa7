import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type RefObject } from "react";
import { useLocation, useNavigate } from "react-router";

const viewerHash = "#pictures";

/**
 * Open as long as the address says so: the way back closes it, as Escape does. The page's `row` of pictures is led to the one
 * that was seen last, which has the focus then.
 */
export function useViewer(count: number, row: RefObject<HTMLElement | null>) {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [index, setIndex] = useState(0);
  // The server does not know it.
  const shownHash = useSyncExternalStore(
    never,
    () => hash,
    () => "",
  );
  const isOpen = shownHash === viewerHash;
  const wasOpen = useRef(false);
  useEffect(() => {
    const page = row.current;
    if (wasOpen.current && !isOpen && page) {
      page.scrollTo({ left: index * stepOf(page), behavior: "instant" });
      page.children[index]?.querySelector("button")?.focus({ preventScroll: true });
    }
    wasOpen.current = isOpen;
  }, [isOpen, index, row]);
  const show = useCallback((next: number) => setIndex((last) => (next >= 0 && next < count ? next : last)), [count]);
  const stay = { preventScrollReset: true } as const;
  return {
    isOpen,
    index,
    show,
    open: (at: number) => {
      setIndex(at);
      void navigate({ search, hash: viewerHash }, { ...stay, state: fromPage });
    },
    close: () => {
      // Opened by its address there is no page to go back to.
      if (state === fromPage) void navigate(-1);
      else void navigate({ search }, { ...stay, replace: true });
    },
  };
}

/** CSS pixels from one picture of the page's row to the next. */
export const stepOf = (row: HTMLElement): number => row.firstElementChild?.clientWidth ?? row.clientWidth;

const fromPage = "from the page";
const never = () => () => undefined;
