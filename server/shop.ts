import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { renderSizes } from "#domain/picture-sizes.ts";
import { createPaymentSandbox, createTableStore } from "#payment-sandbox/payment-sandbox.ts";
import { DatabaseError, type Database } from "#platform/database/database.ts";
import type { SendMail } from "#platform/auth/links/mails.ts";
import { createFairness, unlimited, type Fairness } from "#platform/fairness/fairness.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { requestContext } from "#platform/request-context.ts";
import { createDiskFiles } from "#platform/storage/files/disk.ts";
import type { Files } from "#platform/storage/files/files.ts";
import { createS3Files } from "#platform/storage/files/s3.ts";
import { createShopFunctions, type ShopFunctions } from "#supabase/functions/functions.ts";
import { shopSender } from "#supabase/functions/_mails/sender.ts";
import type { Counting } from "#supabase/functions/_shared/call-budgets.ts";
import type { Config } from "./config.ts";
import { createDumps } from "./keeping/dumps.ts";
import type { Log } from "./log.ts";
import { openHostedShop, type Hosted } from "./hosted.ts";
import { loopbackTwins } from "./http/loopback-twins.ts";
import { createMailer } from "./mail.ts";
import { createOperator, type Operator } from "./operator/operator.ts";
import { dumpsOf, openDatabase } from "./keeping/open-database.ts";
import { sandboxLook } from "./sandbox-look.ts";
import { realProvider, sandboxProvider, type Provider } from "./provider.ts";
import { noteReads } from "./pages/page-reads.ts";
import type { Round } from "./rounds.ts";
import { headersOfEverything } from "./http/security-headers.ts";
import { followKeys, loadSecrets, type Secrets } from "./keeping/secrets.ts";
import { createTidying } from "./keeping/tidy.ts";
import { isOnTrial, mutedProvider, refusedOnTrial } from "./trial.ts";

/** The part behind the pages: the embedded service, or a hosted project (`hosted.ts`). */
export interface Shop {
  /** The anonymous client that pages read with. */
  anonymous: SupabaseClient;
  publicConfig: { projectUrl: string; anonKey: string };
  /** Needs the secret key; undefined where none is known. */
  operator: Operator | undefined;
  rounds: Round[];
  /** Sends a request of `anonymous` once more. */
  sendRead(request: Request): Promise<Response>;
  /** Calls back whenever something that pages show may have changed. */
  onChange(forget: () => void): void;
  /** This process's budgets and turns, for everything that answers strangers. */
  fairness: Fairness;
  isAnswering(): Promise<boolean>;
  close(): Promise<void>;
  /** A restored copy to look at (`trial.ts`). */
  isTrial?: boolean;
  embedded?: Embedded;
  hosted?: Hosted;
}

export interface Embedded {
  database: Database;
  platform: Platform;
  sandbox: Sandbox | undefined;
  files: Files;
  /** The client with the secret key, as functions write; it stays in the process. */
  service: SupabaseClient;
  compareBooks: ShopFunctions["compareBooks"];
}

type Sandbox = ReturnType<typeof createPaymentSandbox>;

/** Opens the database, brings it up to date and puts service, payments and mail together. */
export async function openShop(config: Config, siteUrl: string, log: Log): Promise<Shop> {
  if (config.SUPABASE_URL && config.SUPABASE_ANON_KEY) {
    return openHostedShop(config, config.SUPABASE_URL, config.SUPABASE_ANON_KEY);
  }
  const secrets = await loadSecrets(config.DATA_DIR);
  const database = await openDatabase(config, log);
  const fairness = config.RATE_LIMITS
    ? createFairness({ shared: { database, secret: secrets.platform.storageSecret } })
    : unlimited;
  const stopFollowing = await followKeys({ database, config, keys: secrets.platform, log });

  // Functions call the service and the service calls functions: this arrow closes the ring.
  const service = inProcessClient(siteUrl, { key: secrets.platform.secret, retry: true }, () => platform);
  // A page's reads are tried again by the page, or not at all: it must not wait.
  const forPages = { key: secrets.platform.publishable, retry: false };
  const anonymous = inProcessClient(siteUrl, forPages, () => platform);
  const isTrial = await isOnTrial(database);
  const sandbox =
    isTrial || config.STRIPE_SECRET_KEY
      ? undefined
      : openSandbox({
          database,
          secrets,
          siteUrl,
          log,
          deliver: (request) => platform.fetch(request),
        });
  const provider = isTrial ? mutedProvider() : openProvider(config, secrets, sandbox);
  const smtpUrl = isTrial ? undefined : config.SMTP_URL;
  const mail = createMailer({
    smtpUrl,
    from: async () => config.MAIL_FROM ?? (await shopSender(service, siteUrl)),
    outbox: join(config.DATA_DIR, "outbox"),
  });
  const functions = createShopFunctions({
    secret: secrets.platform.storageSecret,
    ...(config.RATE_LIMITS && { counting: countCalls(fairness) }),
    keepsMail: !smtpUrl,
    send: mail,
    tickSecrets: [secrets.platform.secret],
    importOrigins: config.IMPORT_ORIGINS,
    client: service,
    ...provider,
    siteUrl,
    log,
    now: Date.now,
  });
  const files = openFiles(config);
  const platform = createPlatform({
    database,
    files,
    functions: isTrial ? refusedOnTrial(functions.table) : functions.table,
    keys: secrets.platform,
    mail,
    siteUrl,
    siteName: "kosmima",
    // The page asks before it spends the token, so a mail scanner that opens the link spends nothing.
    recoveryLink: (tokenHash, type, _, language) =>
      `${siteUrl}/admin/recover?token_hash=${encodeURIComponent(tokenHash)}&type=${type}${language ? `&lang=${language}` : ""}`,
    allowedOrigins: [...config.ALLOWED_ORIGINS, ...loopbackTwins(config.PUBLIC_URL, siteUrl)],
    renderSizes,
    options: { requireApiKey: true },
    fairness,
    headers: headersOfEverything(siteUrl),
    log,
  });
  await platform.ready();
  await sandbox?.start();
  return {
    anonymous,
    publicConfig: { projectUrl: siteUrl, anonKey: secrets.platform.publishable },
    operator: createOperator(service, secrets.platform.storageSecret),
    sendRead: (request) => platform.fetch(request),
    fairness,
    onChange(forget) {
      platform.feed.subscribe(forget);
      platform.feed.onGap(forget);
    },
    isAnswering: lookOnceASecond(() => isAnswering(database)),
    embedded: { database, platform, sandbox, files, service, compareBooks: functions.compareBooks },
    isTrial,
    rounds: [
      ...(isTrial ? [] : roundsOfPayments(functions, mail)),
      ...(database.engine === "pglite" ? roundsOfEmbedded(database, config) : []),
    ],
    async close() {
      stopFollowing();
      await sandbox?.close();
      await platform.close();
      await database.close();
    },
  };
}

function roundsOfPayments(functions: ShopFunctions, mail: SendMail): Round[] {
  return [
    { name: "reconcile", everyMs: 60_000, run: functions.reconcile },
    { name: "rebuild", everyMs: 24 * 3_600_000, run: functions.rebuild },
    { name: "outbox", everyMs: 10_000, run: () => functions.sendOutbox(mail) },
    { name: "pictures", everyMs: 10_000, run: () => functions.fetchPictures(withinMs(5_000)) },
  ];
}

/** Whether a round may begin something more: a clean stop waits for what is under way. */
function withinMs(ms: number): () => boolean {
  const endsAt = Date.now() + ms;
  return () => Date.now() < endsAt;
}

function roundsOfEmbedded(database: Database, { DATA_DIR }: Config): Round[] {
  const dumps = createDumps({ database, folder: dumpsOf(DATA_DIR), now: Date.now });
  return [dumps, createTidying(database)];
}

/** Function calls are counted by this process first, then with those of all others. */
function countCalls({ budgets }: Fairness): Counting {
  return {
    async takeCall(budget, origin) {
      try {
        return await budgets.take({ ...budget, isShared: true }, origin);
      } catch (error) {
        // Nobody is refused for want of a count: a database that is away says so itself.
        if (error instanceof DatabaseError) return 0;
        throw error;
      }
    },
  };
}

/** Asks once a second, however many callers there are; in no visitor's line, since the process asks (AVL-06). */
function lookOnceASecond(look: () => Promise<boolean>): () => Promise<boolean> {
  let last: { atMs: number; answer: Promise<boolean> } | undefined;
  return () => {
    if (!last || performance.now() - last.atMs > 1_000) {
      const answer = requestContext.run({ id: "readyz" }, look);
      last = { atMs: performance.now(), answer };
    }
    return last.answer;
  };
}

async function isAnswering(database: Database): Promise<boolean> {
  try {
    await database.query("select 1");
    return true;
  } catch {
    // Readiness is the whole answer; the database's own log has the reason.
    return false;
  }
}

function openFiles(config: Config): Files {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    return createS3Files({
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: config.S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    });
  }
  return createDiskFiles(join(config.DATA_DIR, "storage"));
}

function openSandbox(parts: {
  database: Database;
  secrets: Secrets;
  siteUrl: string;
  log: Log;
  deliver: (request: Request) => Promise<Response>;
}): Sandbox {
  const { database, secrets, siteUrl, log } = parts;
  return createPaymentSandbox({
    store: createTableStore((sql, params) => database.query(sql, params)),
    apiKey: secrets.sandboxApiKey,
    webhooks: {
      secret: secrets.sandboxWebhookSecret,
      endpoint: `${siteUrl}/functions/v1/stripe-webhook`,
      send: (input, init) => parts.deliver(new Request(input, init)),
    },
    publicUrl: siteUrl,
    brand: { name: new URL(siteUrl).hostname, ...sandboxLook(database) },
    log,
  });
}

function openProvider(config: Config, secrets: Secrets, sandbox: Sandbox | undefined): Provider {
  if (config.STRIPE_SECRET_KEY) return realProvider(config, config.STRIPE_SECRET_KEY);
  if (!sandbox) throw new Error("Without a provider's key there is a sandbox");
  return sandboxProvider({
    apiKey: secrets.sandboxApiKey,
    webhookSecret: secrets.sandboxWebhookSecret,
    fetch: sandbox.fetch,
  });
}

/** The stock client whose requests never leave the process. */
function inProcessClient(
  siteUrl: string,
  { key, retry }: { key: string; retry: boolean },
  platform: () => Platform,
): SupabaseClient {
  return createClient(siteUrl, key, {
    db: { retry },
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: noteReads((request) => platform().fetch(request)) },
  });
}
