import { z } from "zod";
import type { Comparison } from "#supabase/functions/_shared/compare-books.ts";
import type { CommandAnswer } from "./commands.ts";
import type { Shop } from "./shop.ts";

const invariantsSchema = z.array(
  z.object({ name: z.string(), broken: z.number(), examples: z.array(z.string()) }),
);
const healthSchema = z.object({
  last_event_at: z.string().nullable(),
  last_paid_at: z.string().nullable(),
  /** Payments of the last seven days by who told us of them. */
  paid_of_week: z.record(z.string(), z.number()),
  unfinished: z.number(),
  oldest_hold_at: z.string().nullable(),
  attention: z.number(),
  mails_pending: z.number(),
  mails_failed: z.number(),
  oldest_mail_at: z.string().nullable(),
});
type Health = z.infer<typeof healthSchema>;

interface Finding {
  isWell: boolean;
  /** What was found; of a fault also what to do next. */
  sentence: string;
}

const minuteMs = 60_000;

/** Is the shop well? Each fault with the next step, so that somebody woken at night needs no other page. */
export async function examine({ embedded }: Shop): Promise<CommandAnswer> {
  if (!embedded)
    return { ok: false, text: "A hosted project is looked after in its own dashboard." };
  const { data: broken } = await embedded.service.rpc("invariants").throwOnError();
  const { data: health } = await embedded.service.rpc("payment_health").throwOnError();
  const findings = [
    ...invariantsSchema.parse(broken).map(brokenRule),
    ...judge(healthSchema.parse(health), Date.now()),
    ...(await compared(embedded.compareBooks)),
  ];
  const faults = findings.filter(({ isWell }) => !isWell);
  const lines = findings.map(({ isWell, sentence }) => `${isWell ? "ok   " : "FAULT"} ${sentence}`);
  if (faults.length === 0) lines.push("", "The shop is well.");
  return { ok: faults.length === 0, text: lines.join("\n") };
}

/** I11, against the provider's own list. */
async function compared(compareBooks: () => Promise<Comparison>): Promise<Finding[]> {
  try {
    const { compared: sessions, broken, undelivered } = await compareBooks();
    const same = `${sessions} paid sessions of the last 30 days at the provider are in the books.`;
    return [
      ...(broken.length > 0 ? broken.map(brokenRule) : [{ isWell: true, sentence: same }]),
      undelivered === 0
        ? { isWell: true, sentence: "The provider has delivered its events." }
        : { isWell: false, sentence: undeliveredSentence(undelivered) },
    ];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const sentence = `The provider could not be asked (${reason}): look whether this machine reaches it and whether STRIPE_SECRET_KEY is right.`;
    return [{ isWell: false, sentence }];
  }
}

function undeliveredSentence(count: number): string {
  return `${count} events of this week could not be delivered to this shop: look at the endpoint in the provider's dashboard. Payments are found without them, later.`;
}

function brokenRule(rule: z.infer<typeof invariantsSchema>[number]): Finding {
  const examples = rule.examples.join(", ");
  return {
    isWell: false,
    sentence: `The books break the rule "${rule.name}" ${rule.broken} times (${examples}). Ask again in two minutes: a payment of this moment may still be on its way. Then make a backup and compare these with the provider's dashboard.`,
  };
}

/** The figures against what is usual. Times in ISO form; `now` in ms. */
export function judge(health: Health, now: number): Finding[] {
  const ageMinutes = (at: string | null) => (at === null ? 0 : (now - Date.parse(at)) / minuteMs);
  const found = (isWell: boolean, well: string, fault: string) => ({
    isWell,
    sentence: isWell ? well : fault,
  });
  return [
    found(
      health.attention === 0,
      "No payment waits for a decision.",
      `${health.attention} payments need a decision: open Orders in the dashboard and read what it says beside them.`,
    ),
    found(
      ageMinutes(health.oldest_hold_at) < 45,
      `${health.unfinished} payments are under way.`,
      `A piece has been held for ${Math.round(ageMinutes(health.oldest_hold_at))} minutes: the provider does not answer. Look whether this machine reaches it.`,
    ),
    found(
      health.mails_failed === 0 && ageMinutes(health.oldest_mail_at) < 15,
      `${health.mails_pending} mails wait to be sent.`,
      `${health.mails_failed} mails failed and ${health.mails_pending} wait, the oldest since ${health.oldest_mail_at ?? "long"}: look at SMTP_URL, then send them again in the dashboard under Settings.`,
    ),
    found(
      !isWebhookMissing(health.paid_of_week),
      `Payments of this week: ${wordsOf(health.paid_of_week)}.`,
      `No webhook told of any payment of this week (${wordsOf(health.paid_of_week)}): look at the endpoint in the provider's dashboard and at STRIPE_WEBHOOK_SECRET.`,
    ),
    found(
      true,
      `Last payment: ${health.last_paid_at ?? "none yet"}. Last verified webhook: ${health.last_event_at ?? "none yet"}.`,
      "",
    ),
  ];
}

/** A few are needed to say so: of one payment the page may simply have been quicker. */
function isWebhookMissing(paid: Health["paid_of_week"]): boolean {
  const all = Object.values(paid).reduce((sum, one) => sum + one, 0);
  return all >= 3 && !paid["webhook"];
}

function wordsOf(paid: Health["paid_of_week"]): string {
  const parts = Object.entries(paid).map(([from, many]) => `${many} by ${from}`);
  return parts.length > 0 ? parts.join(", ") : "none";
}
