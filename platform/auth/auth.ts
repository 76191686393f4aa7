import { Hono } from "hono";
import type { Callers } from "../callers.ts";
import type { Database } from "../database/database.ts";
import type { PlatformEnv, PlatformLog } from "../errors.ts";
import type { Keys } from "../keys.ts";
import type { Budgets } from "../fairness/budgets.ts";
import { forgetSpentBudgets } from "../fairness/shared-budgets.ts";
import { createAdminRoutes } from "./routes/admin-routes.ts";
import { createClosedRoutes } from "./routes/closed-routes.ts";
import { createErrorHandler } from "./errors.ts";
import type { SendMail } from "./links/mails.ts";
import type { AuthParts, RecoveryLink } from "./parts.ts";
import { createPasswords } from "./passwords.ts";
import { createKnownAddresses } from "./sessions/known-addresses.ts";
import { createRefreshTokens } from "./sessions/refresh-tokens.ts";
import { createRoutes } from "./routes.ts";
import { createTokens } from "./tokens.ts";
import { createVerifyRoutes } from "./routes/verify-routes.ts";

const sweepEveryMs = 3_600_000;

export interface AuthSettings {
  database: Database;
  keys: Keys;
  callers: Callers;
  budgets: Budgets;
  mail: SendMail;
  /** Origin of the site: the issuer of tokens, and where links lead. */
  siteUrl: string;
  siteName?: string | undefined;
  /** Further addresses that links may lead to, exact or with `*` and `**`. */
  redirectUrls?: readonly string[] | undefined;
  recoveryLink?: RecoveryLink | undefined;
  log: PlatformLog;
  clock: () => number;
}

export function createAuth(settings: AuthSettings) {
  const background = createBackground(settings.log);
  const parts = createParts(settings, background.run);
  const app = new Hono<PlatformEnv>();
  app.onError(createErrorHandler(settings.log));

  app.get("/.well-known/jwks.json", (c) => {
    c.header("Cache-Control", "public, max-age=600");
    return c.json(parts.tokens.jwks());
  });
  app.get("/health", (c) =>
    c.json({
      version: "v2",
      name: "GoTrue",
      description: "GoTrue is a user registration and authentication API",
    }),
  );
  app.get("/settings", (c) => c.json(wireSettings));
  for (const routes of [createRoutes, createVerifyRoutes, createAdminRoutes, createClosedRoutes]) {
    app.route("/", routes(parts));
  }
  app.all("*", (c) => c.json({ code: 404, msg: "404: Not Found" }, 404));

  const sweeper = setInterval(() => background.run(() => sweep(parts)), sweepEveryMs);
  sweeper.unref();
  return {
    app,
    async close() {
      clearInterval(sweeper);
      await background.done();
    },
  };
}

const wireSettings = {
  external: { email: true, phone: false, anonymous_users: false },
  disable_signup: true,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: "",
  saml_enabled: false,
};

function createParts(settings: AuthSettings, inBackground: AuthParts["inBackground"]): AuthParts {
  const { database, keys, siteUrl, clock } = settings;
  const now = () => new Date(clock());
  return {
    database,
    callers: settings.callers,
    budgets: settings.budgets,
    mail: settings.mail,
    log: settings.log,
    siteUrl,
    siteName: settings.siteName ?? "",
    redirectUrls: settings.redirectUrls ?? [],
    passwords: createPasswords(),
    tokens: createTokens({ keys, issuer: `${siteUrl}/auth/v1`, clock }),
    refreshTokens: createRefreshTokens({ database, secret: keys.storageSecret, clock }),
    knownAddresses: createKnownAddresses({ secret: keys.storageSecret, now }),
    recoveryLink: settings.recoveryLink ?? ((...link) => verifyLink(siteUrl, link)),
    now,
    inBackground,
  };
}

function verifyLink(siteUrl: string, [token, type, redirectTo]: Parameters<RecoveryLink>): string {
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo });
  return `${siteUrl}/auth/v1/verify?${query.toString()}`;
}

/** Deletes expired rows; lookups refuse them by their time already. */
async function sweep({ database, now, knownAddresses }: AuthParts): Promise<void> {
  const at = [now().toISOString()];
  await database.query(`delete from auth.ended_sessions where expires_at < $1`, at);
  await database.query(`delete from auth.sessions where not_after < $1`, at);
  const old = (days: number) => `created_at < $1::timestamptz - interval '${days} days'`;
  await database.query(`delete from auth.one_time_tokens where ${old(8)}`, at);
  await database.query(`delete from auth.flow_state where ${old(1)}`, at);
  await knownAddresses.forgetOld(database);
  await forgetSpentBudgets(database);
}

function createBackground(log: PlatformLog) {
  const running = new Set<Promise<void>>();
  return {
    run(work: () => Promise<void>): void {
      const job = work()
        .catch((error: unknown) => log.error({ err: error }, "auth work after the answer failed"))
        .finally(() => running.delete(job));
      running.add(job);
    },
    async done(): Promise<void> {
      await Promise.all(running);
    },
  };
}
