import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { PageFault } from "#app/start/fault-report.ts";
import type { Log } from "../log.ts";
import type { Round } from "../rounds.ts";
import { counted, fault, note, well, type Finding } from "./finding.ts";

/** Kinds of fault that a process tells apart; strangers can make up more. */
const mostKinds = 200;
/** Fewer pages say nothing about a build. */
const fewest = 5;
/** A build is worse from this many times the failures of the one before. */
const timesWorse = 2;

type Told = Pick<PageFault, "engine" | "place" | "message"> & { times: number };

interface PageFaults {
  /** The page came from this process, whose build it tells by. */
  served(request: Request, answer: Response): void;
  failed(fault: PageFault): void;
  round: Round;
}

/**
 * Counts page views and faults in them by build, and adds them to the database once a minute and at a stop (BRW-04).
 * Only pages that a browser says to open as a document are counted, since robots run no code.
 */
export function countPageFaults(parts: {
  ownBuild: () => Promise<string>;
  service: SupabaseClient | undefined;
  onFault: (fault: PageFault) => void;
  log: Log;
}): PageFaults {
  const { service } = parts;
  let counts = { views: 0, failed: 0, faults: new Map<string, Told>() };
  const logged = new Set<string>();

  async function tell(): Promise<void> {
    const told = counts;
    if (!service || (told.views === 0 && told.faults.size === 0)) return;
    counts = { views: 0, failed: 0, faults: new Map() };
    try {
      const of = { build: await parts.ownBuild(), views: told.views, failed: told.failed };
      const faults = [...told.faults.values()];
      await service.rpc("note_page_faults", { ...of, faults }).throwOnError();
    } catch (error) {
      counts.views += told.views;
      counts.failed += told.failed;
      for (const one of told.faults.values()) add(one);
      throw error;
    }
  }

  function add({ engine, place, message, times }: Told): void {
    const key = `${engine} ${place} ${message}`;
    const before = counts.faults.get(key);
    if (!before && counts.faults.size >= mostKinds) return;
    counts.faults.set(key, { engine, place, message, times: times + (before?.times ?? 0) });
  }

  async function note(one: PageFault): Promise<void> {
    const build = await parts.ownBuild();
    const isOwn = one.build === build || one.build === "";
    // A page of another build may be days old, or its report made up.
    parts.onFault({ ...one, build: isOwn ? build : "other" });
    if (!isOwn) return;
    if (one.isFirst) counts.failed += 1;
    const { engine, place, kind, message } = one;
    add({ engine, place, message, times: 1 });
    const key = `${engine} ${place} ${message}`;
    if (logged.size >= mostKinds || logged.has(key)) return;
    logged.add(key);
    parts.log.warn({ build, engine, place, kind, message }, "a page failed in a browser");
  }

  return {
    served({ headers }, { status }) {
      if (status < 400 && headers.get("sec-fetch-dest") === "document") counts.views += 1;
    },
    failed: (one) => void note(one),
    round: { name: "page-faults", everyMs: 60_000, run: tell, atStop: tell },
  };
}

const buildsSchema = z.array(
  z.object({
    build: z.string(),
    views: z.number(),
    failed: z.number(),
    commonest: z.object({ engine: z.string(), place: z.string(), message: z.string(), times: z.number() }).nullable(),
  }),
);
type Build = z.infer<typeof buildsSchema>[number];

export async function lookAtPageFaults(service: SupabaseClient): Promise<Finding> {
  const { data } = await service.rpc("recent_page_faults").throwOnError();
  const [latest, before] = buildsSchema.parse(data);
  return judgeBuilds(latest, before);
}

/** Page views of which a fault was told, of a hundred views; the build before is the measure. */
export function judgeBuilds(latest: Build | undefined, before: Build | undefined): Finding {
  if (!latest) return note("No page was opened in a browser yet.");
  const told = `${latest.failed} of ${counted(latest.views, "page view", "page views")} of build ${latest.build} failed in the browser`;
  const { commonest } = latest;
  const most = commonest ? `, most often in ${commonest.engine} on ${commonest.place}: “${commonest.message}”` : "";
  if (!before) return note(`${told}${most}.`);
  const isWorse = latest.failed >= fewest && rateOf(latest) > timesWorse * rateOf(before);
  if (!isWorse) return well(`${told}${most}.`);
  return fault(
    "page-faults",
    `${told}, of build ${before.build} ${before.failed} of ${before.views}${most}. Look at that page in that browser; the build before is a way back.`,
  );
}

function rateOf({ failed, views }: Build): number {
  return failed / Math.max(views, failed, 1);
}
