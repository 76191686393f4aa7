import { useEffect } from "react";

/**
 * A button that is pressed before the page's code has arrived is pressed again once it has: on a slow line
 * nobody has to try twice. Links and forms need no help, they work by themselves.
 */
export function EarlyPresses() {
  useEffect(replay, []);
  // oxlint-disable-next-line react/no-danger -- our own constant
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: collect }} />;
}

/** In the document itself, so that it listens from the first moment. */
const collect = `{
  const presses = (globalThis.earlyPresses = new Set());
  document.addEventListener("click", ({ target }) => {
    const button = globalThis.earlyPresses === presses && target.closest?.("button[type=button]");
    if (button) presses.add(button);
  }, true);
}`;

function replay(): void {
  const presses: unknown = Reflect.get(globalThis, "earlyPresses");
  Reflect.set(globalThis, "earlyPresses", undefined);
  if (!(presses instanceof Set)) return;
  for (const button of presses) {
    if (button instanceof HTMLElement && button.isConnected) button.click();
  }
}
