import { z } from "zod";

/** The answer of `payment_health()`: figures only, no names. Times in ISO form. */
export const healthSchema = z.object({
  last_event_at: z.string().nullable(),
  last_paid_at: z.string().nullable(),
  /** Payments of the last seven days by their messenger. */
  paid_of_week: z.record(z.string(), z.number()),
  unfinished: z.number(),
  oldest_hold_at: z.string().nullable(),
  /** The refund that has waited longest for the provider's first answer. */
  oldest_refund_at: z.string().nullable(),
  attention: z.number(),
  mails_pending: z.number(),
  mails_failed: z.number(),
  mails_withheld: z.number(),
  oldest_mail_at: z.string().nullable(),
  /** Events that the provider could not deliver, when it was last asked. */
  undelivered: z.number().nullable(),
  /** The last end of each round, in any process, and the cause of a failure of the last minutes. */
  rounds: z.record(
    z.string(),
    z.object({
      ok: z.boolean().nullable(),
      finished_at: z.string().nullable(),
      problem: z.string().nullable(),
      problem_at: z.string().nullable(),
    }),
  ),
});
export type Health = z.infer<typeof healthSchema>;
