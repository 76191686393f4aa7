import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { call } from "../_payments/ledger.ts";
import type { FunctionLog } from "../_shared/log.ts";
import { callBudgets, type TakeCall } from "../_shared/call-budgets.ts";
import { keyedHash } from "../_shared/keyed-hash.ts";
import { hashOfToken, newToken } from "../_shared/order-token.ts";
import { owedMailSchema, type OwedMail } from "./mail-data.ts";
import { readShopName } from "./sender.ts";
import { sendPush, subscriptionSchema, type PushParts, type Subscription } from "../_push/send-push.ts";
import { writeMail, type Mail } from "./write-mail.ts";

export interface OutboxParts extends PushParts {
  client: SupabaseClient;
  /** The key under which the addresses in budgets are hashed. */
  secret: string;
  takeCall: TakeCall;
  keepsMail: boolean;
  log: FunctionLog;
}

type Send = (mail: Mail) => Promise<void>;
const mailsPerRound = 20;
/** Tries over about four hours. */
const mostPushes = 8;

/** Trial: about a purchase with a test card. */
const claimedSchema = owedMailSchema.extend({ is_trial: z.boolean(), subscription: subscriptionSchema.nullable() });
type Claimed = z.infer<typeof claimedSchema>;

/**
 * Sends each due mail at least once (LAW-02); one that fails is tried later and holds up no other. Without `send` mails
 * wait, and devices alone are told. Claimed one by one: what there is no time for stays due.
 */
export async function sendOutbox(
  parts: OutboxParts,
  send: Send | undefined,
  inTime: () => boolean,
): Promise<{ sent: number; failed: number; withheld: number }> {
  if (send) await call(parts.client, "tell_wishes", {}, z.unknown());
  const report = { sent: 0, failed: 0, withheld: 0 };
  for (let turn = 0; turn < mailsPerRound && inTime(); turn += 1) {
    const claim = { at_most: 1, pushes_alone: !send };
    const [mail] = await call(parts.client, "claim_mails", claim, z.array(claimedSchema));
    if (!mail) break;
    const withheld = await isOneTooMany(parts, mail);
    const problem = withheld ? undefined : await sendOne(parts, mail, send);
    const end = { mail: mail.id, problem: problem ?? null, withheld };
    await call(parts.client, "finish_mail", end, z.unknown());
    report[withheld ? "withheld" : problem ? "failed" : "sent"] += 1;
  }
  return report;
}

/** A test card costs nothing: without a bound, strangers could have the shop write to anybody. */
async function isOneTooMany(
  { takeCall, keepsMail, secret }: OutboxParts,
  { is_trial: isTrial, attempts, recipient }: Claimed,
): Promise<boolean> {
  if (!isTrial || keepsMail || attempts > 1 || recipient === null) return false;
  const address = await keyedHash({ secret, purpose: "budget" }, recipient.trim().toLowerCase());
  const isOver = (await takeCall(callBudgets.trialMails, address.slice(0, 32))) > 0;
  return isOver || (await takeCall(callBudgets.allTrialMails, "")) > 0;
}

/** The failure, in words that name no address. */
async function sendOne(parts: OutboxParts, owed: Claimed, send: Send | undefined): Promise<string | undefined> {
  try {
    const orderUrl = await newOrderUrl(parts, owed);
    const shopName = await readShopName(parts.client);
    const mail = writeMail(owed, { siteUrl: parts.siteUrl, orderUrl, shopName });
    if (owed.subscription) await pushOne(parts, owed.subscription, { ...mail, tag: owed.id, attempts: owed.attempts });
    else if (send) await send(mail);
    else throw new Error("No mail server is known");
    return undefined;
  } catch (error) {
    parts.log.warn({ mail: owed.id, kind: owed.kind, attempts: owed.attempts }, "a mail could not be sent");
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : "unknown";
    return reason.replaceAll(/[^\s<>]+@[^\s<>]+/g, "…");
  }
}

/** The mail's subject and first words, on the device. A device that is gone, or refused for hours, is forgotten. */
async function pushOne(
  parts: OutboxParts,
  subscription: Subscription,
  { subject, text, tag, attempts }: Pick<Mail, "subject" | "text"> & { tag: string; attempts: number },
): Promise<void> {
  const notice = {
    title: subject,
    body: text.slice(0, text.indexOf("\n")).slice(0, 200),
    url: `${parts.siteUrl}/admin`,
    tag,
  };
  const isTaken = await sendPush(parts, subscription, notice).catch((error: unknown) => {
    if (attempts < mostPushes) throw error;
    return false;
  });
  if (!isTaken) await call(parts.client, "drop_push_subscription", { subscription: subscription.id }, z.unknown());
}

/** Mails to the jeweller, or about a deposit, which is no order yet. */
const kindsWithoutOrder: readonly OwedMail["kind"][] = [
  "deposit",
  "notice",
  "withdrawal_notice",
  "refund_notice",
  "dispute_notice",
  "test_notice",
];

/** Only the mail holds the token (AFT-04), so each try makes a new one; earlier ones stay good. */
async function newOrderUrl(
  { client, siteUrl }: OutboxParts,
  { kind, checkout_id: checkout, locale }: OwedMail,
): Promise<string | undefined> {
  if (!checkout || kindsWithoutOrder.includes(kind)) return undefined;
  const token = newToken();
  const link = { checkout, token_hash: await hashOfToken(token) };
  await call(client, "add_order_link", link, z.unknown());
  return `${siteUrl}/order/${token}?lang=${locale}`;
}
