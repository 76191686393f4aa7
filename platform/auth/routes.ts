import { Hono, type Context } from "hono";
import { z } from "zod";
import type { PlatformEnv } from "../errors.ts";
import { budgets } from "../fairness/budgets.ts";
import { requireUser } from "./routes/bearer.ts";
import { refuse } from "./errors.ts";
import { changeOwnAccount, sendCode } from "./accounts/own-account.ts";
import type { AuthParts, Origin } from "./parts.ts";
import { requestRecovery } from "./recovery.ts";
import { allowedRedirect } from "./links/redirects.ts";
import { readBody, refusePhone, requireEmail } from "./routes/request-body.ts";
import { endSessions, type LogoutScope } from "./sessions.ts";
import { refreshSession, signInWithCode, signInWithPassword } from "./sessions/sign-in.ts";

const text = z.string().nullish();

const challengeSchema = z.object({
  code_challenge: text,
  code_challenge_method: text,
});

export function createRoutes(parts: AuthParts): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();

  app.post("/token", async (c) => {
    switch (c.req.query("grant_type") ?? "") {
      case "password":
        return c.json(await withPassword(parts, c));
      case "refresh_token":
        return c.json(await withRefreshToken(parts, c));
      case "pkce":
        return c.json(await withCode(parts, c));
      case "id_token":
      case "web3":
        throw refuse("provider_disabled");
      default:
        throw refuse("invalid_credentials", { message: "unsupported_grant_type" });
    }
  });

  app.get("/user", async (c) => c.json((await requireUser(parts, c)).account.user));

  app.put("/user", async (c) => {
    const signedIn = await requireUser(parts, c);
    const body = await readBody(c, ownChangesSchema);
    await spendOwnBudget(parts, c, signedIn.account.user.id);
    if (body.app_metadata || body.role || body.ban_duration) throw refuse("not_admin");
    refusePhone(body.phone);
    const user = await changeOwnAccount(parts, signedIn, {
      email: body.email ? requireEmail(body.email) : undefined,
      password: body.password ?? undefined,
      currentPassword: body.current_password ?? undefined,
      nonce: body.nonce ?? undefined,
      data: body.data ?? undefined,
      redirectTo: redirectOf(parts, c),
    });
    return c.json(user);
  });

  app.get("/reauthenticate", async (c) => {
    const signedIn = await requireUser(parts, c);
    await spendOwnBudget(parts, c, signedIn.account.user.id);
    await sendCode(parts, signedIn);
    return c.json({});
  });

  app.post("/logout", async (c) => {
    const { account, session } = await requireUser(parts, c);
    const scope = c.req.query("scope") || "global";
    if (!isScope(scope)) {
      throw refuse("validation_failed", { message: `Unsupported logout scope "${scope}"` });
    }
    parts.callers.end(await endSessions(parts.database, account.user.id, scope, session.id));
    return c.body(null, 204);
  });

  app.post("/recover", async (c) => {
    const body = await readBody(c, challengeSchema.extend({ email: text }));
    if (!body.email) {
      throw refuse("validation_failed", { message: "Password recovery requires an email" });
    }
    const email = requireEmail(body.email);
    const challenge = challengeOf(body);
    await spendMailBudget(parts, c, email);
    requestRecovery(parts, { email, challenge, redirectTo: redirectOf(parts, c) });
    return c.json({});
  });

  return app;
}

const ownChangesSchema = z.object({
  email: text,
  phone: text,
  password: text,
  current_password: text,
  nonce: text,
  data: z.record(z.string(), z.unknown()).nullish(),
  app_metadata: z.unknown().optional(),
  role: z.unknown().optional(),
  ban_duration: z.unknown().optional(),
});

async function withPassword(parts: AuthParts, c: Context<PlatformEnv>) {
  const body = await readBody(c, z.object({ email: text, phone: text, password: text }));
  if (body.email && body.phone) {
    throw refuse("validation_failed", {
      message: "Only an email address or phone number should be provided on login.",
    });
  }
  if (body.phone) {
    throw refuse("phone_provider_disabled", { status: 422, message: "Phone logins are disabled" });
  }
  if (!body.email) throw refuse("validation_failed", { message: "missing email or phone" });
  const given = { email: body.email, password: body.password ?? "" };
  return signInWithPassword(parts, given, originOf(c));
}

async function withRefreshToken(parts: AuthParts, c: Context<PlatformEnv>) {
  const { refresh_token: token } = await readBody(c, z.object({ refresh_token: text }));
  return refreshSession(parts, token ?? "", originOf(c));
}

async function withCode(parts: AuthParts, c: Context<PlatformEnv>) {
  const body = await readBody(c, z.object({ auth_code: text, code_verifier: text }));
  if (!body.auth_code || !body.code_verifier) {
    throw refuse("validation_failed", {
      message: "invalid request: both auth code and code verifier should be non-empty",
    });
  }
  const given = { code: body.auth_code, verifier: body.code_verifier };
  return signInWithCode(parts, given, originOf(c));
}

export function originOf(c: Context<PlatformEnv>): Origin {
  return { address: c.env.peerAddress, userAgent: c.req.header("User-Agent") ?? null };
}

/** The redirect address of the query, or of a header by that name, which wins. */
export function redirectOf(parts: AuthParts, c: Context<PlatformEnv>, inBody?: string | null): string {
  const asked = inBody ?? c.req.header("redirect_to") ?? c.req.query("redirect_to");
  return allowedRedirect(asked, parts);
}

function challengeOf(body: z.infer<typeof challengeSchema>) {
  const challenge = body.code_challenge;
  const method = body.code_challenge_method?.toLowerCase() ?? "plain";
  if (!challenge) return undefined;
  if ((method !== "s256" && method !== "plain") || !/^[\w.~-]{43,128}$/.test(challenge)) {
    throw refuse("validation_failed", { message: "code challenge is not valid" });
  }
  return { challenge, method } as const;
}

/** Counts requests for mails by address and by account, known or not: those of strangers apart from the owner's. */
export async function spendMailBudget(parts: AuthParts, c: Context<PlatformEnv>, email: string): Promise<void> {
  const { budgets: counted, knownAddresses, database } = parts;
  const { peerAddress } = c.env;
  const waitS =
    (await counted.take(budgets.mailAddress, peerAddress)) ||
    (await counted.take(budgets.mailAccount, await knownAddresses.keyOf(database, email, peerAddress)));
  if (waitS > 0) throw refuse("over_email_send_rate_limit", { waitS });
}

/** Counted apart from strangers' requests in the same name: those can't keep an admin from a new password. */
async function spendOwnBudget(parts: AuthParts, c: Context<PlatformEnv>, userId: string): Promise<void> {
  const waitS =
    (await parts.budgets.take(budgets.mailAddress, c.env.peerAddress)) ||
    (await parts.budgets.take(budgets.ownAccount, userId));
  if (waitS > 0) throw refuse("over_request_rate_limit", { waitS });
}

function isScope(scope: string): scope is LogoutScope {
  return scope === "global" || scope === "local" || scope === "others";
}
