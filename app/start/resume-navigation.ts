import type { ClientInstrumentation } from "react-router";
import { tryStorage } from "../data/kept.ts";

const key = "on-the-way-to";

/**
 * The router reloads, after a new build, the page that the visitor wanted to leave: the target is noted until they are
 * there.
 */
export const noteNavigation: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async navigate(go, { to }) {
        if (typeof to === "number") return void (await go());
        const target = new URL(to, location.href).href;
        tryStorage(() => sessionStorage.setItem(key, target));
        await go();
        tryStorage(() => {
          // Another press may have noted the next target already.
          if (sessionStorage.getItem(key) === target) sessionStorage.removeItem(key);
        });
      },
    });
  },
};

/** Opens the noted target as a document. Should its code be missing too, that page says so, and no loop begins. */
export function resumeNavigation(): void {
  const to = tryStorage(() => {
    const noted = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return noted;
  });
  const [visit] = performance.getEntriesByType("navigation");
  if (to && visit instanceof PerformanceNavigationTiming && visit.type === "reload") {
    location.replace(to);
  }
}
