import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { Config } from "../config.ts";
import type { Hosted } from "../hosted.ts";
import type { Shop } from "../shop.ts";
import { lookAtBooks, lookAtProvider } from "./doctor-books.ts";
import { ofAddress, ofAdmins } from "./doctor-machine.ts";
import { counted, fault, note, well, type Finding } from "./finding.ts";
import type { Health } from "./health.ts";
import { lookAtPageFaults } from "./page-faults.ts";

const scheduleSchema = z.object({
  is_offered: z.boolean(),
  is_scheduled: z.boolean(),
  has_address: z.boolean(),
  has_secret: z.boolean(),
});
type Schedule = z.infer<typeof scheduleSchema>;

const minuteMs = 60_000;
/** Minutes without a tick; the scheduler calls each minute. */
const patience = 5;

/** The doctor's look at a hosted project, from outside, with its secret key. */
export async function lookAtProject(
  shop: Pick<Shop, "operator"> & { hosted: Hosted },
  config: Config,
): Promise<Finding[]> {
  const { service, projectUrl, compareBooks } = shop.hosted;
  if (!service) {
    throw new Error("Set SUPABASE_SERVICE_ROLE_KEY: without it the doctor sees nothing of a hosted project.");
  }
  const { data, error } = await service.rpc("schedule_state");
  if (error) throw new Error(asSentence(projectUrl, error));
  await refuseHalfMigrated(service);
  const { health, findings } = await lookAtBooks(service);
  return [
    ...findings,
    judgeTicks({ health, schedule: scheduleSchema.parse(data), now: Date.now() }),
    judgeFunction(await askTick(projectUrl)),
    ...(compareBooks
      ? await lookAtProvider(compareBooks)
      : [note("Set STRIPE_SECRET_KEY for this command to compare the books with the provider's.")]),
    await lookAtPageFaults(service),
    await ofAddress(config),
    await ofAdmins(shop, config.PUBLIC_URL?.startsWith("https:") ?? false),
    note("Backups are made by the project's host: look under Database → Backups."),
  ];
}

/** A project with some migrations answers many questions, and fails in the middle of a sale. */
async function refuseHalfMigrated(service: SupabaseClient): Promise<void> {
  const files = (await readdir(migrations)).filter((name) => name.endsWith(".sql")).toSorted();
  const released = files.map((name) => name.split("_", 1).join(""));
  const { data, error } = await service.rpc("missing_migrations", { released });
  if (error) throw new Error(notUpToDate, { cause: error });
  const missing = z.array(z.string()).parse(data);
  if (missing.length === 0) return;
  const names = files.filter((name) => missing.some((version) => name.startsWith(version)));
  throw new Error(`${notUpToDate} It lacks ${names.join(", ")}.`);
}
const migrations = join(import.meta.dirname, "../../supabase/migrations");
const notUpToDate = "The project's database is not up to date: npx supabase db push.";

/** 42883 and PGRST202: the function is not there, so the migrations are not. */
function asSentence(projectUrl: string, { code, message }: { code: string; message: string }) {
  if (code === "PGRST202" || code === "42883") {
    return notUpToDate;
  }
  if (code === "42501") return "SUPABASE_SERVICE_ROLE_KEY is not the project's secret key.";
  return `The project at ${projectUrl} could not be asked: ${message}`;
}

/** Ticks that come are well, whoever calls and whatever is set up here. */
export function judgeTicks(found: { health: Health; schedule: Schedule; now: number }): Finding {
  const { health, schedule, now } = found;
  const { finished_at: at = null, ok = null } = health.rounds["tick"] ?? {};
  const minutes = at === null ? undefined : Math.round((now - Date.parse(at)) / minuteMs);
  if (minutes !== undefined && minutes <= patience) {
    if (ok) return well(`The last tick was ${counted(minutes, "minute", "minutes")} ago.`);
    return fault(
      "ticks",
      "A part of the last tick failed: its line in the function's log (“a round failed”) says why.",
    );
  }
  const last =
    minutes === undefined ? "There has been no tick" : `The last tick was ${counted(minutes, "minute", "minutes")} ago`;
  return fault("ticks", `${last}, so nothing is settled, mailed or deleted by the clock: ${nextStep(schedule)}`);
}

function nextStep({ is_offered, is_scheduled, has_address, has_secret }: Schedule): string {
  if (!is_offered) {
    return "enable pg_cron and pg_net under Database → Extensions, then run “select private.schedule_tick();” in the SQL editor, or let another scheduler call the function each minute.";
  }
  if (!is_scheduled) return "run “select private.schedule_tick();” in the SQL editor.";
  const absent = [...(has_address ? [] : ["project_url"]), ...(has_secret ? [] : ["tick_secret"])];
  if (absent.length > 0) return `put ${absent.join(" and ")} into the project's vault.`;
  return "look into the function's log, and whether tick_secret in the vault and TICK_SECRET of the functions are the same.";
}

/** The answer to a call without a secret, which does nothing: a function that runs says 401. */
async function askTick(projectUrl: string): Promise<number | undefined> {
  const answer = await fetch(`${projectUrl}/functions/v1/tick`, { method: "POST" }).catch(() => {});
  await answer?.body?.cancel();
  return answer?.status;
}

export function judgeFunction(status: number | undefined): Finding {
  if (status === 401) return well("The function tick is there, and answers no stranger.");
  if (status === 404) return fault("ticks", "The function tick is not there: npx supabase functions deploy");
  if (status === 503)
    return fault("ticks", "The functions lack variables: npx supabase secrets set …, and their log names which.");
  const said = status === undefined ? "can't be reached" : `answers a stranger with ${status}`;
  return fault("ticks", `The function tick ${said}: look into its log.`);
}
