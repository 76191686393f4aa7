import { z } from "zod";

/** The second reader of the environment beside server/config.ts: the hosted platform offers nothing else. */
const environment: unknown =
  "Deno" in globalThis
    ? Reflect.get(Reflect.get(globalThis, "Deno"), "env").toObject()
    : process.env;

const variables = z.object({
  SUPABASE_URL: z.url(),
  SUPABASE_SERVICE_ROLE_KEY: z.string().min(1),
  PUBLIC_URL: z.url().transform((url) => url.replace(/\/+$/, "")),
  STRIPE_SECRET_KEY: z.string().trim().min(1).optional(),
  /** Another address for the provider's API, for tests. */
  STRIPE_API_BASE: z.url().optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .optional()
    .transform((secrets) =>
      (secrets ?? "")
        .split(",")
        .map((secret) => secret.trim())
        .filter(Boolean),
    ),
  /** The scheduler's, beside the service's key (tick). */
  TICK_SECRET: z.string().trim().min(24).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  ALLOWED_COUNTRIES: z
    .string()
    .optional()
    .transform((codes) => codes?.split(",").map((code) => code.trim().toUpperCase())),
});

/** Variables of the hosted platform and the operator. A wrong one gives a problem that names the variables. */
export function readEnvironment() {
  const parsed = variables.safeParse(environment);
  if (parsed.success) return { environment: parsed.data };
  const names = parsed.error.issues.map((issue) => issue.path.join("."));
  return { problem: `These variables are missing or wrong: ${[...new Set(names)].join(", ")}` };
}
