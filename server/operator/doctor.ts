import type { Config } from "../config.ts";
import type { Shop } from "../shop.ts";
import { lookAtArrivals } from "./arrivals.ts";
import { lookAtBooks, lookAtProvider } from "./doctor-books.ts";
import { lookAtProject } from "./doctor-hosted.ts";
import { lookAround } from "./doctor-machine.ts";
import { trialSentence } from "../trial.ts";
import { note, toText, type Alarm, type Finding } from "./finding.ts";
import { lookAtPageFaults } from "./page-faults.ts";

interface Judged {
  ok: boolean;
  text: string;
  alarms: Alarm[];
}

/** Judges the shop: each fault comes with the next step, so that somebody woken at night needs no other page. */
export async function examine(
  shop: Shop,
  { config, isServing }: { config: Config; isServing: boolean },
): Promise<Judged> {
  const { embedded, hosted } = shop;
  if (hosted) return told(await lookAtProject({ ...shop, hosted }, config));
  if (!embedded) throw new Error("A shop is embedded or hosted");
  const { health, findings } = await lookAtBooks(embedded.service);
  // Nothing of the day's work goes on there, and the provider is not asked.
  if (shop.isTrial) return told([note(trialSentence), ...findings.filter(({ alarm }) => alarm === "books")]);
  return told([
    ...findings,
    ...(await lookAtArrivals(embedded.service)),
    await lookAtPageFaults(embedded.service),
    ...(await lookAtProvider(embedded.compareBooks)),
    ...(await lookAround({ ...shop, embedded }, { config, health, isServing })),
  ]);
}

function told(findings: readonly Finding[]): Judged {
  const alarms = findings.flatMap(({ alarm }) => alarm ?? []);
  return { ok: alarms.length === 0, text: toText(findings), alarms };
}
