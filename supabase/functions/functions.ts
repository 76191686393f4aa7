import type { SupabaseClient } from "@supabase/supabase-js";
import type Stripe from "stripe";
import { createAnswerChoices } from "./answer-choices/handler.ts";
import { createCancelCheckout } from "./cancel-checkout/handler.ts";
import { createCompareMonth } from "./compare-month/handler.ts";
import { createCartPayment } from "./create-cart-payment/handler.ts";
import { createInviteAdmin } from "./invite-admin/handler.ts";
import { createPaymentStatus } from "./payment-status/handler.ts";
import { createPreviewPicture } from "./preview-picture/handler.ts";
import { createReadOrder } from "./read-order/handler.ts";
import { createSendEnquiry } from "./send-enquiry/handler.ts";
import { createSendOrderLink } from "./send-order-link/handler.ts";
import { createSendWish } from "./send-wish/handler.ts";
import { createRefundOrder } from "./refund-order/handler.ts";
import { createStripeWebhook } from "./stripe-webhook/handler.ts";
import { createSync, createSyncStripeProducts } from "./sync-stripe-products/handler.ts";
import { createTick } from "./tick/handler.ts";
import { createWithdrawFromContract } from "./withdraw-from-contract/handler.ts";
import { callBudgets, counted, type CallBudget, type Counting } from "./_shared/call-budgets.ts";
import { compareBooks, type Comparison } from "./_payments/compare-books.ts";
import { euCountries } from "#domain/delivery/eu-countries.ts";
import { countInLedger, createLedger } from "./_payments/ledger.ts";
import type { FunctionLog } from "./_shared/log.ts";
import type { Mail } from "./_mails/write-mail.ts";
import { sendOutbox } from "./_mails/outbox.ts";
import { originOf } from "./_shared/origin.ts";
import { createOutlook } from "./_payments/outlook.ts";
import { createPictureFetch, type FetchPicture } from "./_pictures/fetch-picture.ts";
import { fetchAwaited, type PictureReport } from "./_pictures/picture-round.ts";
import { clearUploads } from "./_sync/clear-uploads.ts";
import { loadPushKey } from "./_push/push-key.ts";
import { rebuild, type RebuildReport } from "./_payments/rebuild.ts";
import { reconcile, type ReconcileReport } from "./_payments/reconcile.ts";
import { createSettle } from "./_payments/settle.ts";

export interface ShopFunctionParts {
  /** The stock client with the service's key. */
  client: SupabaseClient;
  /** The official SDK, for the real provider or the sandbox. */
  stripe: Stripe;
  /** The endpoint's signing secrets; two while one is being replaced. */
  webhookSecrets: readonly string[];
  /** Origin of the shop, without a slash at its end. */
  siteUrl: string;
  /** Whether `stripe` moves real money. */
  livemode: boolean;
  /** The installation's secret, under which addresses of buyers (`buyer-hash.ts`) and callers are hashed. */
  secret: string;
  /** Budgets against card testers and floods. Absent: no call is counted. */
  counting?: Counting;
  /** True: mail is kept where only the operator looks, and not sent. */
  keepsMail?: boolean;
  /** Sends the mails of a tick; absent: they wait. */
  send?: (mail: Mail) => Promise<void>;
  /** Bearer tokens that may call `tick`; nobody may without any. */
  tickSecrets?: readonly string[];
  /** Milliseconds. */
  now: () => number;
  log: FunctionLog;
  /** Origins that pictures may be fetched from though they are private or http. */
  importOrigins?: readonly string[];
  /** Fetches pictures from elsewhere; a test's own. */
  fetchPicture?: FetchPicture;
  /** Calls push services; a test's own. */
  callPush?: typeof fetch;
}

interface ShopFunction {
  fetch: (request: Request) => Promise<Response>;
  /** None of them needs a signed-in caller; the webhook's signature is its own proof. */
  verifyJwt: false;
  maxBodyBytes: number;
}

export const functionNames = [
  "answer-choices",
  "create-cart-payment",
  "cancel-checkout",
  "compare-month",
  "invite-admin",
  "payment-status",
  "preview-picture",
  "read-order",
  "send-enquiry",
  "send-order-link",
  "send-wish",
  "refund-order",
  "stripe-webhook",
  "sync-stripe-products",
  "tick",
  "withdraw-from-contract",
] as const;
export type FunctionName = (typeof functionNames)[number];

export interface ShopFunctions {
  table: Record<FunctionName, ShopFunction>;
  /** Every minute and at start: unfinished checkouts, and a synchronisation that a webhook asked for. */
  reconcile(inTime?: () => boolean): Promise<ReconcileReport | null>;
  /** Runs at start and daily: the provider's paid sessions, the retention of old records, pictures never saved. */
  rebuild(): Promise<RebuildReport | null>;
  /** I11: our paid checkouts against the provider's paid sessions. */
  compareBooks(): Promise<Comparison>;
  sendOutbox(send: (mail: Mail) => Promise<void>, inTime?: () => boolean): ReturnType<typeof sendOutbox>;
  /** Every ten seconds: pictures that imports wait for. */
  fetchPictures(inTime?: () => boolean): Promise<PictureReport>;
}

/** The shop's server functions and rounds, put together once for a process. */
export function createShopFunctions(given: ShopFunctionParts): ShopFunctions {
  const { siteUrl, counting } = given;
  const ledger = createLedger(given.client);
  const parts = {
    ...given,
    takeCall: counting ? (counting.takeCall ?? countInLedger(ledger)) : async () => 0,
    originOf: async (request: Request) => counting && originOf(request, { ...counting, secret: given.secret }),
    fetchPicture: given.fetchPicture ?? createPictureFetch({ origins: given.importOrigins ?? [] }),
    previewPicture: given.fetchPicture ?? createPictureFetch({ origins: given.importOrigins ?? [], ...previewBounds }),
    keepsMail: given.keepsMail ?? false,
    pushKey: once(() => loadPushKey(given.client)),
    callPush: given.callPush ?? fetch,
    tickSecrets: given.tickSecrets ?? [],
    ledger,
    settle: createSettle({ ...given, ledger }),
    shop: { siteUrl, allowedCountries: euCountries },
  };
  const open = (handler: ShopFunction["fetch"], budget: CallBudget) => bare(counted(parts, budget, handler));
  const sync = createSync(parts);
  const lookOut = createOutlook(parts);
  let isRebuildOwed = false;
  /** Due until it has succeeded: a process that held its lease may have been killed in it. */
  async function rebuildBooks(): Promise<RebuildReport | null> {
    isRebuildOwed = true;
    await ledger.forgetOld();
    const report = await rebuild(parts);
    isRebuildOwed = report === null;
    await clearUploads(given.client);
    return report;
  }
  async function reconcileAll(inTime: () => boolean): Promise<ReconcileReport | null> {
    // Money first: slow or failing steps must not keep a payment from its orders.
    const report = await reconcile({ ...parts, inTime });
    if (isRebuildOwed) await rebuildBooks();
    if (await ledger.takeWantedSync()) await sync();
    await lookOut();
    return report;
  }
  const tick = createTick(parts, {
    reconcile: reconcileAll,
    sendOutbox: (inTime) => sendOutbox(parts, given.send, inTime),
    rebuild: rebuildBooks,
    fetchPictures: (inTime) => fetchAwaited(parts, inTime),
  });
  return {
    table: {
      "answer-choices": open(createAnswerChoices(parts), callBudgets.answers),
      "create-cart-payment": open(createCartPayment(parts), callBudgets.carts),
      "cancel-checkout": open(createCancelCheckout(parts), callBudgets.cancellations),
      "compare-month": open(createCompareMonth(parts), callBudgets.comparisons),
      "invite-admin": open(createInviteAdmin(parts), callBudgets.invitations),
      "payment-status": open(createPaymentStatus(parts), callBudgets.statusReads),
      "preview-picture": open(createPreviewPicture(parts), callBudgets.previews),
      "read-order": open(createReadOrder(parts), callBudgets.orderReads),
      "send-enquiry": open(createSendEnquiry(parts), callBudgets.enquiries),
      "send-order-link": open(createSendOrderLink(parts), callBudgets.orderLinks),
      "send-wish": open(createSendWish(parts), callBudgets.wishes),
      "refund-order": open(createRefundOrder(parts), callBudgets.refunds),
      "stripe-webhook": { ...bare(createStripeWebhook(parts)), maxBodyBytes: 512 * 1024 },
      "sync-stripe-products": open(createSyncStripeProducts(sync, parts), callBudgets.syncs),
      // The secret is asked for before anything is counted: a stranger's call costs no database turn.
      tick: bare(tick),
      "withdraw-from-contract": open(createWithdrawFromContract(parts), callBudgets.withdrawals),
    },
    reconcile: (inTime = always) => reconcileAll(inTime),
    rebuild: rebuildBooks,
    compareBooks: () => compareBooks(parts),
    sendOutbox: (sendOne, inTime = always) => sendOutbox(parts, sendOne, inTime),
    fetchPictures: (inTime = always) => fetchAwaited(parts, inTime),
  };
}

/** Asks again after a failure. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () =>
    (known ??= ask().catch((error: unknown) => {
      known = undefined;
      throw error;
    }));
}

const previewBounds = { deadlineMs: 8_000, mostBytes: 4 * 1024 * 1024 };

function bare(handler: ShopFunction["fetch"]): ShopFunction {
  return { fetch: handler, verifyJwt: false, maxBodyBytes: 256 * 1024 };
}

/** A process of our own has time. */
const always = (): boolean => true;
