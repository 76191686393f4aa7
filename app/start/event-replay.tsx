import { useEffect } from "react";
import { useNonce } from "../ui/nonce.ts";

/** Replays presses of a slow line: nobody has to press twice. Links and forms work without code. */
export function EventReplay() {
  // Choices that stand in the page are taken over first (choice-fields.tsx), which React draws after this effect.
  useEffect(() => queueMicrotask(replay), []);
  const nonce = useNonce();
  return (
    // oxlint-disable-next-line react/no-danger -- our own constant
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: collect }} />
  );
}

/**
 * Listens from the first moment. Arrow keys open menus. A kept event is stopped: React, while it hydrates, would handle
 * it too, and a theme that is switched twice is not switched.
 */
const collect = import.meta.env.SSR
  ? `{
  const events = (globalThis.earlyEvents = []);
  const note = (event) => {
    if (globalThis.earlyEvents !== events) return;
    const { type, key, target } = event;
    const control = target.closest?.(type === "change" ? "select" : "button[type=button]");
    if (!control || (type === "keydown" && !key.startsWith("Arrow"))) return;
    events.push([control, type, key]);
    event.stopImmediatePropagation();
  };
  for (const type of ["click", "keydown", "change"]) document.addEventListener(type, note, true);
}`
  : "";

function replay(): void {
  const events: unknown = Reflect.get(globalThis, "earlyEvents");
  Reflect.set(globalThis, "earlyEvents", undefined);
  if (!Array.isArray(events)) return;
  for (const [control, type, key] of events) {
    if (!(control instanceof HTMLElement) || !control.isConnected) continue;
    if (type === "click") control.click();
    else control.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }));
  }
}
