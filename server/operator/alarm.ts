import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Config } from "../config.ts";
import { createMailer } from "../mail.ts";
import type { CommandAnswer } from "./commands.ts";

type Setting = Pick<Config, "ALARM_TO" | "DATA_DIR" | "MAIL_FROM" | "PUBLIC_URL" | "SMTP_URL">;

const hourMs = 3_600_000;
/** A lasting fault is told again each day; one that comes and goes, once an hour at most. */
const quietMs = { lasting: 24 * hourMs, gone: hourMs } as const;
const webhookMs = 10_000;

/** `told`: when each alarm was last told, in ms since 1970. `isOpen`: the last message was of a fault. */
const stateSchema = z.object({ isOpen: z.boolean(), told: z.record(z.string(), z.number()) });
type State = z.infer<typeof stateSchema>;

/**
 * Tells ALARM_TO what the doctor found: a fault that is new or has lasted for a day, and that all is well again. What the
 * doctor could not look at is a fault as well. Passes the answer on; with it, that nobody could be told.
 */
export async function raiseAlarm(answer: CommandAnswer, config: Setting, now: number): Promise<CommandAnswer> {
  if (config.ALARM_TO === undefined) return answer;
  const path = join(config.DATA_DIR, "alarm.json");
  const { state, message } = decide(await readState(path), answer, now);
  try {
    if (message !== undefined) await tell(config, message, answer);
    await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 });
    await writeFile(path, JSON.stringify(state), { mode: 0o600 });
    return answer;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, text: `${answer.text}\nALARM_TO could not be told: ${reason}` };
  }
}

/** The next state, and the message's heading where somebody is to hear of it. */
export function decide(
  before: State,
  { ok, text, alarms = [] }: CommandAnswer,
  now: number,
): { state: State; message?: string } {
  const found = ok ? [] : alarms.length > 0 ? [...new Set(alarms)] : [text];
  const told = Object.entries(before.told).filter(
    ([alarm, at]) => now - at < quietMs[found.includes(alarm) ? "lasting" : "gone"],
  );
  const kept = Object.fromEntries(told);
  const fresh = found.filter((alarm) => kept[alarm] === undefined);
  if (fresh.length > 0) {
    const told = { ...kept, ...Object.fromEntries(found.map((alarm) => [alarm, now])) };
    return {
      state: { isOpen: true, told },
      message: alarms.length > 0 ? found.join(", ") : "the doctor could not look",
    };
  }
  if (!ok || !before.isOpen) return { state: { ...before, told: kept } };
  return { state: { isOpen: false, told: kept }, message: "all is well again" };
}

/** A lost or damaged file tells once more: better than not at all. */
async function readState(path: string): Promise<State> {
  try {
    return stateSchema.parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    return { isOpen: false, told: {} };
  }
}

async function tell(config: Setting, heading: string, { text, alarms = [] }: CommandAnswer) {
  const shop = config.PUBLIC_URL ?? "http://localhost";
  const host = new URL(shop).hostname;
  const subject = `${host}: ${heading}`;
  const to = config.ALARM_TO ?? "";
  if (!to.includes("://")) {
    const from = async () => config.MAIL_FROM ?? `shop@${host}`;
    const send = createMailer({ smtpUrl: config.SMTP_URL, from, outbox: join(config.DATA_DIR, "outbox") });
    return send({ to, subject, text });
  }
  const answer = await fetch(to, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text: `${subject}\n\n${text}`, shop, alarms }),
    signal: AbortSignal.timeout(webhookMs),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
}
