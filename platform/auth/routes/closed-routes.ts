import { Hono } from "hono";
import { z } from "zod";
import type { PlatformEnv } from "../../errors.ts";
import { requireUser } from "./bearer.ts";
import { refuse } from "../errors.ts";
import type { AuthParts } from "../parts.ts";
import { readBody, requireEmail } from "./request-body.ts";
import { spendMailBudget } from "../routes.ts";

const someone = z.object({ email: z.string().nullish(), phone: z.string().nullish() });

/** Routes of hosted projects that this one does not offer: each with its exact refusal. */
export function createClosedRoutes(parts: AuthParts): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();

  app.post("/signup", async (c) => {
    const { email, phone } = await readBody(c, someone);
    if (!email && !phone) throw refuse("anonymous_provider_disabled");
    throw refuse("signup_disabled");
  });

  app.on("POST", ["/otp", "/magiclink"], async (c) => {
    const { phone } = await readBody(c, someone);
    throw refuse(phone ? "phone_provider_disabled" : "otp_disabled");
  });

  // Accounts are made confirmed or invited, so no confirmation can be sent again. Every address is answered alike.
  app.post("/resend", async (c) => {
    const { type, email, phone } = await readBody(c, someone.extend({ type: z.string().nullish() }));
    if (!/^(signup|email_change|sms|phone_change)$/.test(type ?? "")) {
      throw refuse("validation_failed", {
        message: "Missing one of these types: signup, email_change, sms, phone_change",
      });
    }
    if (phone) throw refuse("phone_provider_disabled");
    if (!email) {
      throw refuse("validation_failed", {
        message: "Type provided requires an email address",
      });
    }
    await spendMailBudget(parts, c, requireEmail(email));
    return c.json({});
  });

  app.get("/authorize", () => {
    throw refuse("validation_failed", {
      message: "Unsupported provider: provider is not enabled",
    });
  });
  app.on(["GET", "POST"], "/callback", () => {
    throw refuse("bad_oauth_callback");
  });
  app.post("/sso", () => {
    throw refuse("saml_provider_disabled");
  });

  app.all("/passkeys/*", () => {
    throw refuse("passkey_disabled");
  });
  app.all("/factors/*", async (c) => {
    await requireUser(parts, c);
    throw refuse("mfa_totp_enroll_not_enabled");
  });
  app.all("/user/identities/*", async (c) => {
    await requireUser(parts, c);
    throw refuse("manual_linking_disabled");
  });

  return app;
}
