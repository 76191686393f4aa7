import { use, useEffect } from "react";
import { createPath, UNSAFE_DataRouterContext as RouterContext } from "react-router";

const key = "on-the-way-to";

/**
 * After a new build an open page asks for files that are gone, and the router reloads the page that one wanted to
 * leave. Where one was going is noted, so that the press is not lost.
 */
export function LostWay() {
  // The router itself: what `useNavigation` says comes a render later, often after the reload has begun.
  const router = use(RouterContext)?.router;
  useEffect(goOn, []);
  useEffect(() => {
    const note = () => {
      const next = router?.state.navigation.location;
      if (next) withStorage((storage) => storage.setItem(key, createPath(next)));
    };
    addEventListener("pagehide", note);
    return () => removeEventListener("pagehide", note);
  }, [router]);
  return null;
}

/** As a document: should its code be missing too, then that page says so, and nothing turns in a circle. */
function goOn(): void {
  const to = withStorage((storage) => {
    const noted = storage.getItem(key);
    storage.removeItem(key);
    return noted;
  });
  const [visit] = performance.getEntriesByType("navigation");
  if (to && visit instanceof PerformanceNavigationTiming && visit.type === "reload") {
    location.replace(to);
  }
}

function withStorage<Result>(act: (storage: Storage) => Result): Result | undefined {
  try {
    return act(sessionStorage);
  } catch (error) {
    // oxlint-disable-next-line no-console -- a forbidden storage costs a second press
    console.warn(error);
    return undefined;
  }
}
