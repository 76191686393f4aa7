import { useEffect, useState } from "react";

const headerPx = 80;

/** Whether the header still lies over the hero; on other pages there is none. */
export function useOverHero(hasHero: boolean): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!hasHero) return undefined;
    const look = () => setPassed(scrollY > innerHeight - headerPx);
    look();
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look, { passive: true });
    return () => {
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, [hasHero]);
  return hasHero && !passed;
}
