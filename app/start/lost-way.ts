import type { ClientInstrumentation } from "react-router";

const key = "on-the-way-to";

/**
 * After a new build an open page asks for files that are gone, and the router reloads the page that one wanted to
 * leave. Where one is going is noted until one is there, so that the press is not lost.
 */
export const noteWay: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async navigate(go, { to }) {
        if (typeof to === "number") return void (await go());
        const way = new URL(to, location.href).href;
        withStorage((storage) => storage.setItem(key, way));
        await go();
        withStorage((storage) => {
          // Who turned aside is on the next way already.
          if (storage.getItem(key) === way) storage.removeItem(key);
        });
      },
    });
  },
};

/** As a document: should its code be missing too, then that page says so, and nothing turns in a circle. */
export function goOn(): void {
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
