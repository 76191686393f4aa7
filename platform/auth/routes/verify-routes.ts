import { Hono, type Context } from "hono";
import { z } from "zod";
import { PlatformError, type PlatformEnv } from "../../errors.ts";
import { budgets } from "../../fairness/budgets.ts";
import { refuse } from "../errors.ts";
import type { AuthParts } from "../parts.ts";
import { follow, redeem, typesOf, type LinkProof } from "../recovery.ts";
import { readBody } from "./request-body.ts";
import { originOf, redirectOf } from "../routes.ts";

const text = z.string().nullish();
const proofSchema = z.object({
  type: text,
  email: text,
  phone: text,
  token: text,
  token_hash: text,
  redirect_to: text,
});

export function createVerifyRoutes(parts: AuthParts): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();

  app.post("/verify", async (c) => {
    await spendVerifyBudget(parts, c);
    const body = await readBody(c, proofSchema);
    return c.json(await redeem(parts, proofOf(body), originOf(c)));
  });

  app.get("/verify", async (c) => {
    // A HEAD request, such as mail scanners send, must not use the link up.
    if (c.req.raw.method === "HEAD") return c.body(null, 204);
    await spendVerifyBudget(parts, c);
    const tokenHash = c.req.query("token") || c.req.query("token_hash");
    if (!tokenHash) {
      throw refuse("validation_failed", { message: "Verify requires a token or a token hash" });
    }
    const types = typesOf(c.req.query("type"));
    return redirect(await destination(parts, c, { tokenHash, types }));
  });

  return app;
}

async function destination(parts: AuthParts, c: Context<PlatformEnv>, proof: LinkProof): Promise<URL> {
  const url = new URL(redirectOf(parts, c));
  try {
    const done = await follow(parts, proof, originOf(c));
    if ("code" in done) url.searchParams.set("code", done.code);
    else url.hash = sessionHash(done.type, done.answer);
  } catch (error) {
    if (!(error instanceof PlatformError) || error.status >= 500) throw error;
    const fields = new URLSearchParams({
      error: "access_denied",
      error_code: error.code,
      error_description: error.message,
    });
    url.hash = `${fields.toString()}&sb=`;
    if (proof.tokenHash.startsWith("pkce_")) {
      for (const [name, value] of fields) url.searchParams.set(name, value);
    }
  }
  return url;
}

/** The fields that the client reads on load. They stand in the hash, which no log records. */
function sessionHash(
  type: string,
  answer: {
    access_token: string;
    expires_at: number;
    expires_in: number;
    refresh_token: string;
    token_type: string;
  },
): string {
  return new URLSearchParams({
    access_token: answer.access_token,
    expires_at: String(answer.expires_at),
    expires_in: String(answer.expires_in),
    refresh_token: answer.refresh_token,
    sb: "",
    token_type: answer.token_type,
    type,
  }).toString();
}

function redirect(url: URL): Response {
  return new Response(null, { status: 303, headers: { Location: url.href } });
}

function proofOf(body: z.infer<typeof proofSchema>): LinkProof {
  if (Boolean(body.token) === Boolean(body.token_hash)) {
    throw refuse("validation_failed", {
      message: "Verify requires either a token or a token hash",
    });
  }
  if (!body.type) {
    throw refuse("validation_failed", { message: "Verify requires a verification type" });
  }
  const types = typesOf(body.type);
  if (body.token_hash) {
    if (body.email || body.phone || body.redirect_to) {
      throw refuse("validation_failed", {
        message: "Only the token_hash and type should be provided",
      });
    }
    return { types, tokenHash: body.token_hash };
  }
  if (Boolean(body.phone) === Boolean(body.email)) {
    throw refuse("validation_failed", {
      message: "Only an email address or phone number should be provided on verify",
    });
  }
  if (body.phone && !isPhoneNumber(body.phone)) {
    throw refuse("validation_failed", {
      message: "Invalid phone number format (E.164 required)",
    });
  }
  // No mail has a code for a link and no account a phone, so every six digits are wrong.
  throw refuse("otp_expired");
}

/** E.164, with or without its plus, blanks allowed (GoTrue, "phone"). */
function isPhoneNumber(phone: string): boolean {
  return /^[1-9]\d{1,14}$/.test(phone.replace(/^\+/, "").replaceAll(" ", ""));
}

async function spendVerifyBudget(parts: AuthParts, c: Context<PlatformEnv>): Promise<void> {
  const waitS = await parts.budgets.take(budgets.verify, c.env.peerAddress);
  if (waitS > 0) throw refuse("over_request_rate_limit", { waitS });
}
