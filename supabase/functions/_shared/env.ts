import { z } from "zod";

/** The second reader of the environment beside server/config.ts: the hosted platform offers nothing else. */
const environment: unknown =
  "Deno" in globalThis ? Reflect.get(Reflect.get(globalThis, "Deno"), "env").toObject() : process.env;

/** `{"default":"sb_secret_…"}`, of projects made since there are such keys. */
const namedKeys = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue("This is no JSON");
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), z.string().min(1)));

const variables = z.object({
  SUPABASE_URL: z.url(),
  SUPABASE_SECRET_KEYS: namedKeys.optional(),
  /** The legacy key, which a project may have switched off. */
  SUPABASE_SERVICE_ROLE_KEY: z.string().optional(),
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
  /** Origins that pictures may be fetched from though they are http, with commas between. */
  IMPORT_ORIGINS: z
    .string()
    .default("")
    .transform((list) => list.split(",").flatMap((origin) => URL.parse(origin.trim())?.origin ?? [])),
});

/** Variables of the hosted platform and the operator. A wrong one gives a problem that names the variables. */
export function readEnvironment(given = environment) {
  const parsed = variables.safeParse(given);
  if (parsed.success) {
    const { SUPABASE_SECRET_KEYS: named = {}, SUPABASE_SERVICE_ROLE_KEY: legacy } = parsed.data;
    const found = [named["default"], ...Object.values(named), legacy].flatMap((key) => key || []);
    const [secret, ...others] = found;
    if (!secret) return { problem: "The project's SUPABASE_SECRET_KEYS are missing" };
    return { environment: { ...parsed.data, secret, secretKeys: [secret, ...others] } };
  }
  const names = parsed.error.issues.map((issue) => issue.path.join("."));
  return { problem: `These variables are missing or wrong: ${[...new Set(names)].join(", ")}` };
}
