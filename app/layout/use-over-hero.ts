import { useEffect, useState } from "react";

const headerPx = 80;

/** Whether the header still lies over the hero; on other pages there is none. */
export function useOverHero(hasHero: boolean): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!hasHero) return undefined;
    const update = () => setPassed(scrollY > innerHeight - headerPx);
    update();
    addEventListener("scroll", update, { passive: true });
    addEventListener("resize", update, { passive: true });
    return () => {
      removeEventListener("scroll", update);
      removeEventListener("resize", update);
    };
  }, [hasHero]);
  return hasHero && !passed;
}
