import { z } from "zod";
import { encryptPush } from "./encrypt-push.ts";
import { authorization, type PushKey } from "./push-key.ts";

/** A device as `claim_mails` hands it out. */
export const subscriptionSchema = z.object({
  id: z.uuid(),
  endpoint: z.url(),
  p256dh: z.string(),
  auth: z.string(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** Its fields are shown by the dashboard's worker (public/notices-worker.js); of one tag the last is. */
export interface Notice {
  title: string;
  body: string;
  url: string;
  tag: string;
}

export interface PushParts {
  pushKey: () => Promise<PushKey>;
  siteUrl: string;
  now: () => number;
  /** Calls push services. */
  callPush: typeof fetch;
}

const waitMs = 10_000;
/** Seconds that a service keeps a notice for a device that is off. */
const keepS = 24 * 3600;

/**
 * Hands a notice to a device's push service (RFC 8030). False: the device takes no more.
 * @throws Error when the service refuses, or is away
 */
export async function sendPush(parts: PushParts, subscription: Subscription, notice: Notice): Promise<boolean> {
  const { pushKey, siteUrl, now, callPush } = parts;
  const { endpoint } = subscription;
  const response = await callPush(endpoint, {
    method: "POST",
    headers: {
      authorization: await authorization(await pushKey(), { endpoint, siteUrl, now: now() }),
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ttl: String(keepS),
      urgency: "high",
    },
    body: await encryptPush(JSON.stringify(notice), subscription),
    redirect: "error",
    signal: AbortSignal.timeout(waitMs),
  });
  await response.body?.cancel();
  if (response.status === 404 || response.status === 410) return false;
  if (!response.ok) throw new Error(`The push service answered ${response.status}`);
  return true;
}
