import { useEffect, useEffectEvent, type RefObject } from "react";

/** Hears of a press anywhere but within the element, as long as it is `active`. */
export function usePressOutside(element: RefObject<HTMLElement | null>, active: boolean, onPress: () => void): void {
  const press = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && !element.current?.contains(target)) onPress();
  });
  useEffect(() => {
    if (!active) return undefined;
    document.addEventListener("pointerdown", press);
    return () => document.removeEventListener("pointerdown", press);
  }, [active]);
}
