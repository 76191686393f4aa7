import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { Comparison } from "#supabase/functions/_payments/compare-books.ts";
import { counted, fault, judgeClock, note, well, type Finding } from "./finding.ts";
import { healthSchema, type Health } from "./health.ts";

const invariantsSchema = z.array(z.object({ name: z.string(), broken: z.number(), examples: z.array(z.string()) }));
type Broken = z.infer<typeof invariantsSchema>[number];

const minuteMs = 60_000;

/** The database's own knowledge, judged; and its figures. @throws PostgrestError */
export async function lookAtBooks(service: SupabaseClient): Promise<{ health: Health; findings: Finding[] }> {
  const { data: broken } = await service.rpc("invariants").throwOnError();
  const { data } = await service.rpc("payment_health").throwOnError();
  const health = healthSchema.parse(data);
  const findings = [...invariantsSchema.parse(broken).map(brokenRule), ...judge(health, Date.now())];
  return { health, findings };
}

/** I11, against the provider's own list. */
export async function lookAtProvider(compareBooks: () => Promise<Comparison>): Promise<Finding[]> {
  try {
    const { compared: sessions, broken, undelivered, clockMs } = await compareBooks();
    const same = `${sessions} paid sessions of the last 30 days at the provider are in the books.`;
    return [
      ...(broken.length > 0 ? broken.map(brokenRule) : [well(same)]),
      ...(clockMs === undefined ? [] : [judgeClock(clockMs, "the provider")]),
      undelivered === 0
        ? well("The provider has delivered its events.")
        : fault(
            "webhooks",
            `${undelivered} events of this week could not be delivered to this shop: look at the endpoint in the provider's dashboard. Payments are found without them, later.`,
          ),
    ];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const sentence = `The provider could not be asked (${reason}): look whether this machine reaches it and whether STRIPE_SECRET_KEY is right.`;
    return [fault("provider", sentence)];
  }
}

function brokenRule({ name, broken, examples }: Broken): Finding {
  return fault(
    "books",
    `The books break the rule "${name}" ${counted(broken, "time", "times")} (${examples.join(", ")}). Ask again in two minutes: a payment of this moment may still be on its way. Then make a backup and compare these with the provider's dashboard.`,
  );
}

/** Judges the figures by what is usual. Times in ISO form; `now` in ms. */
export function judge(health: Health, now: number): Finding[] {
  const ageMinutes = (at: string | null) => (at === null ? 0 : Math.round((now - Date.parse(at)) / minuteMs));
  const heldMinutes = ageMinutes(health.oldest_hold_at);
  const refundMinutes = ageMinutes(health.oldest_refund_at);
  const areMailsStuck = health.mails_failed > 0 || ageMinutes(health.oldest_mail_at) >= 15;
  const paid = wordsOf(health.paid_of_week);
  return [
    health.attention === 0
      ? well("No payment waits for a decision.")
      : fault(
          "attention",
          `${counted(health.attention, "payment needs", "payments need")} a decision: open Orders in the dashboard and read what it says beside them.`,
        ),
    heldMinutes < 45
      ? well(`${counted(health.unfinished, "payment is", "payments are")} under way.`)
      : fault(
          "held-pieces",
          `A piece has been held for ${heldMinutes} minutes: the provider does not answer. Look whether this machine reaches it.`,
        ),
    refundMinutes < 15
      ? well("No refund waits for the provider's answer.")
      : fault(
          "refunds",
          `A refund has waited for ${refundMinutes} minutes: the provider does not answer. Look whether this machine reaches it; do not pay back a second time.`,
        ),
    areMailsStuck
      ? fault(
          "mails",
          `${counted(health.mails_failed, "mail", "mails")} failed and ${health.mails_pending} wait${health.oldest_mail_at ? `, the oldest since ${health.oldest_mail_at}` : ""}: look at SMTP_URL, then send them again in the dashboard under Settings.`,
        )
      : well(`${counted(health.mails_pending, "mail waits", "mails wait")} to be sent.`),
    ...(health.mails_withheld === 0
      ? []
      : [
          note(
            `${counted(health.mails_withheld, "mail is", "mails are")} kept back: of too many test purchases, or of sales from before this database was made or restored, which another shop may have confirmed. Send them by hand in the dashboard under Settings.`,
          ),
        ]),
    isWebhookMissing(health.paid_of_week)
      ? fault(
          "webhooks",
          `No webhook told of any payment of this week (${paid}): look at the endpoint in the provider's dashboard and at STRIPE_WEBHOOK_SECRET.`,
        )
      : well(`Payments of this week: ${paid}.`),
    well(
      `Last payment: ${health.last_paid_at ?? "none yet"}. Last verified webhook: ${health.last_event_at ?? "none yet"}.`,
    ),
  ];
}

/** Needs several payments: of a single one the page may simply have been quicker. */
function isWebhookMissing(paid: Health["paid_of_week"]): boolean {
  const all = Object.values(paid).reduce((sum, one) => sum + one, 0);
  return all >= 3 && !paid["webhook"];
}

function wordsOf(paid: Health["paid_of_week"]): string {
  const parts = Object.entries(paid).map(([from, many]) => `${many} by ${from}`);
  return parts.length > 0 ? parts.join(", ") : "none";
}
