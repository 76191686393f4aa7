import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { Platform } from "#platform/platform.ts";
import { fault, well, type Finding } from "./finding.ts";
import type { Round } from "./rounds.ts";

/** More refusals than this in a day are nobody's forgotten password. */
const suspicious = 500;
const countsSchema = z.object({ succeeded: z.number(), failed: z.number() });

/**
 * Counts who came in by password and who was turned away, and adds it to the database once a minute and at a
 * stop. Only how many: no account, no address.
 */
export function countSignIns(parts: {
  platform: Pick<Platform, "fetch">;
  service: SupabaseClient;
}): { platform: Pick<Platform, "fetch">; round: Round } {
  const counted = { succeeded: 0, failed: 0 };
  async function tell(): Promise<void> {
    const told = { ...counted };
    if (told.succeeded + told.failed === 0) return;
    await parts.service.rpc("note_sign_ins", told).throwOnError();
    counted.succeeded -= told.succeeded;
    counted.failed -= told.failed;
  }
  return {
    platform: {
      async fetch(request, peer) {
        const answer = await parts.platform.fetch(request, peer);
        if (isSignIn(request)) counted[answer.ok ? "succeeded" : "failed"] += 1;
        return answer;
      },
    },
    round: { name: "sign-ins", everyMs: 60_000, run: tell, atStop: tell },
  };
}

function isSignIn({ method, url }: Request): boolean {
  return method === "POST" && /\/auth\/v1\/token\?(.*&)?grant_type=password(&|$)/.test(url);
}

/** For the doctor. */
export async function lookAtSignIns(service: SupabaseClient): Promise<Finding> {
  const { data } = await service.rpc("recent_sign_ins").throwOnError();
  const { succeeded, failed } = countsSchema.parse(data);
  return failed > suspicious
    ? fault("sign-ins", `${failed} sign-ins were refused within a day: somebody is trying passwords. Accounts slow down by themselves; look for the address in the log and keep it out at the proxy.`) // prettier-ignore
    : well(`Within a day ${succeeded} sign-ins went well and ${failed} were refused.`);
}
