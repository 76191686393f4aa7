import { fromBase64url } from "#domain/bytes.ts";

const worker = "/notices-worker.js";
const scope = "/admin";

/** The iPhone has push for pages alone that were added to the home screen. */
export function pushSupport(): "ready" | "install" | "none" {
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) return "ready";
  return /iP(hone|ad)/.test(navigator.userAgent) ? "install" : "none";
}

/** This browser's subscription, if the admin has allowed one. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== "ready") return null;
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return (await registration?.pushManager?.getSubscription?.()) ?? null;
}

/**
 * Asks the admin, and subscribes this browser by the shop's key (base64url).
 * @returns null where notices are not allowed
 * @throws DOMException when the browser's push service is away
 */
export async function subscribe(key: string): Promise<PushSubscription | null> {
  if ((await Notification?.requestPermission?.()) !== "granted") return null;
  await navigator.serviceWorker.register(worker, { scope });
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription by another key, of a shop that was set up anew, would stand in the way.
  await (await pushManager?.getSubscription?.())?.unsubscribe?.();
  return (await pushManager?.subscribe?.({ userVisibleOnly: true, applicationServerKey: fromBase64url(key) })) ?? null;
}

/** 'Firefox, Android': enough to tell one's devices apart. */
export function deviceName(userAgent: string): string {
  const browsers = { Edge: /Edg/, Firefox: /Firefox/, Chrome: /Chrome/, Safari: /Safari/ };
  const systems = {
    iPhone: /iPhone/,
    iPad: /iPad/,
    Android: /Android/,
    Windows: /Windows/,
    Mac: /Mac OS/,
    Linux: /Linux/,
  };
  const found = [browsers, systems].map(
    (known) => Object.entries(known).find(([, sign]) => sign.test(userAgent))?.[0] ?? "?",
  );
  return found.join(", ");
}
