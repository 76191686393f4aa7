import type { ClientInstrumentation } from "react-router";

const key = "on-the-way-to";

/**
 * After a new build an open page asks for files that are gone, and the router reloads the page that the visitor wanted
 * to leave. The target is noted until the visitor is there, so that the press is not lost.
 */
export const noteNavigation: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async navigate(go, { to }) {
        if (typeof to === "number") return void (await go());
        const target = new URL(to, location.href).href;
        withStorage((storage) => storage.setItem(key, target));
        await go();
        withStorage((storage) => {
          // Another press may have noted the next target already.
          if (storage.getItem(key) === target) storage.removeItem(key);
        });
      },
    });
  },
};

/** Opens the noted target as a document. Should its code be missing too, that page says so, and no loop begins. */
export function resumeNavigation(): void {
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
