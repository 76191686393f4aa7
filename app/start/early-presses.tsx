import { useEffect } from "react";
import { useNonce } from "../nonce.ts";

/**
 * What is done to a button or a choice before the page's code has arrived is done again once it has: on a slow line
 * nobody has to try twice. Links and forms need no help, they work by themselves.
 */
export function EarlyPresses() {
  useEffect(replay, []);
  const nonce = useNonce();
  return (
    // oxlint-disable-next-line react/no-danger -- our own constant
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: collect }} />
  );
}

/**
 * In the document itself, so that it listens from the first moment. Arrow keys open menus. What is kept goes nowhere
 * else: React, half awake, would do it too, and a theme that is switched twice is not switched.
 * The browser finds it there, and needs no second one in the code.
 */
const collect = import.meta.env.SSR
  ? `{
  const presses = (globalThis.earlyPresses = []);
  const note = (event) => {
    if (globalThis.earlyPresses !== presses) return;
    const { type, key, target } = event;
    const control = target.closest?.(type === "change" ? "select" : "button[type=button]");
    if (!control || (type === "keydown" && !key.startsWith("Arrow"))) return;
    presses.push([control, type, key]);
    event.stopImmediatePropagation();
  };
  for (const type of ["click", "keydown", "change"]) document.addEventListener(type, note, true);
}`
  : "";

function replay(): void {
  const presses: unknown = Reflect.get(globalThis, "earlyPresses");
  Reflect.set(globalThis, "earlyPresses", undefined);
  if (!Array.isArray(presses)) return;
  for (const [control, type, key] of presses) {
    if (!(control instanceof HTMLElement) || !control.isConnected) continue;
    if (type === "click") control.click();
    else control.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }));
  }
}
