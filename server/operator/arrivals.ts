import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { Platform } from "#platform/platform.ts";
import { fault, well, type Finding } from "./finding.ts";
import type { Round } from "../rounds.ts";

/** More refused passwords in a day are no forgetful person's. */
const suspicious = 500;
/** More refused requests within an hour or two are no person's browsing. */
const flood = 5_000;
const countsSchema = z.object({
  signed_in: z.number(),
  turned_away: z.number(),
  refused: z.number(),
});

interface Arrivals {
  /** The platform, with its sign-ins counted. */
  platform: Pick<Platform, "fetch">;
  answered(status: number): void;
  round: Round;
}

/** Adds sign-ins and refusals (429) to the database once a minute and at a stop. No account and no address is kept. */
export function countArrivals(parts: { platform: Pick<Platform, "fetch">; service: SupabaseClient }): Arrivals {
  const counted = { signed_in: 0, turned_away: 0, refused: 0 };
  async function tell(): Promise<void> {
    const told = { ...counted };
    if (told.signed_in + told.turned_away + told.refused === 0) return;
    await parts.service.rpc("note_arrivals", told).throwOnError();
    counted.signed_in -= told.signed_in;
    counted.turned_away -= told.turned_away;
    counted.refused -= told.refused;
  }
  function countSignIn(answer: Response): Response {
    counted[answer.ok ? "signed_in" : "turned_away"] += 1;
    return answer;
  }
  return {
    platform: {
      fetch(request, peer) {
        const answering = parts.platform.fetch(request, peer);
        return isSignIn(request) ? answering.then(countSignIn) : answering;
      },
    },
    answered(status) {
      if (status === 429) counted.refused += 1;
    },
    round: { name: "arrivals", everyMs: 60_000, run: tell, atStop: tell },
  };
}

function isSignIn({ method, url }: Request): boolean {
  return method === "POST" && /\/auth\/v1\/token\?(.*&)?grant_type=password(&|$)/.test(url);
}

/** Sign-ins of the last day; refused requests since the last hour began. @throws PostgrestError */
export async function readArrivals(service: SupabaseClient): Promise<z.infer<typeof countsSchema>> {
  const { data } = await service.rpc("recent_arrivals").throwOnError();
  return countsSchema.parse(data);
}

export async function lookAtArrivals(service: SupabaseClient): Promise<Finding[]> {
  const { signed_in, turned_away, refused } = await readArrivals(service);
  return [
    turned_away > suspicious
      ? fault(
          "sign-ins",
          `${turned_away} sign-ins were refused within a day: somebody is trying passwords. Accounts slow down by themselves; look for the address in the log and keep it out at the proxy.`,
        )
      : well(`Within a day ${signed_in} sign-ins went well and ${turned_away} were refused.`),
    refused > flood
      ? fault(
          "flood",
          `${refused} requests were refused since the last hour began, for there were too many of them: somebody floods the shop. Others are served meanwhile; look for the address in the log and keep it out at the proxy.`,
        )
      : well(`Since the last hour began ${refused} requests were refused for their number.`),
  ];
}
