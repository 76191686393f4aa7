import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";

/**
 * The only reader of the environment. README's table is made from these descriptions (`scripts/generate/variables.ts`).
 */
const variables = z.object({
  PORT: whole(0, 65_535).default(3000).describe("Port to listen on; 0 takes a free one."),
  HOST: z.string().min(1).default("127.0.0.1").describe("Address to listen on."),
  DATA_DIR: z
    .string()
    .min(1)
    .default("./data")
    .describe("Folder for the embedded database, pictures, secrets and unsent mail."),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isOrigin)
    .optional()
    .describe("The shop's address as shoppers type it; `http://localhost:PORT` when absent."),
  DATABASE_URL: z
    .string()
    // A user without a host, as libpq takes it beside `?host=`, is no URL elsewhere.
    .transform((address) => address.replace(/^(postgres(?:ql)?:\/\/[^@/]*@)\//, "$1localhost/"))
    .pipe(z.url({ protocol: /^postgres(ql)?$/ }))
    .optional()
    .describe("A PostgreSQL server, 15 or newer; absent: the embedded database."),
  SUPABASE_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isOrigin)
    .optional()
    .describe("A hosted Supabase project in place of the embedded service."),
  SUPABASE_ANON_KEY: z
    .string()
    .min(1)
    .optional()
    .describe("The hosted project's public key; needed with `SUPABASE_URL`."),
  SUPABASE_SERVICE_ROLE_KEY: z
    .string()
    .min(1)
    .optional()
    .describe("The hosted project's secret key, for the commands `admin`, `customer` and `doctor`."),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/)
    .optional()
    .describe("The card provider's key; absent: the payment sandbox."),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform((secret) => secret.split(",").map((one) => one.trim()))
    .pipe(z.array(z.string().startsWith("whsec_")).min(1))
    .optional()
    .describe("Signing secret of the webhook endpoint; two, separated by a comma, while one is replaced."),
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Another address for the provider's API, for tests."),
  ADMIN_EMAIL: z.email().optional().describe("E-mail of the first admin, made when there is none."),
  ADMIN_PASSWORD: z
    .string()
    .min(12)
    .max(128)
    .regex(/\p{L}/u)
    .regex(/\p{N}/u)
    .optional()
    .describe("Their password, 12 to 128 characters with a letter and a digit."),
  DEMO_CATALOGUE: onOff("on").describe("Load the demo catalogue into an empty database."),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("An S3-compatible store for pictures in place of the disk."),
  S3_BUCKET: z.string().min(1).optional().describe("Bucket of that store."),
  S3_REGION: z.string().min(1).default("auto").describe("Region of that store."),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe("Access key of that store."),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe("Secret key of that store."),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe("Mail server, `smtp://user:password@host:587`; absent: `DATA_DIR/outbox`."),
  MAIL_FROM: z.string().min(3).optional().describe("Sender of the shop's mail; absent: the shop's own e-mail."),
  ALLOWED_ORIGINS: origins().describe("Other web origins that may call the service, with commas between."),
  IMPORT_ORIGINS: origins().describe(
    "Origins that an import may fetch pictures from although they are http or private, with commas between.",
  ),
  TRUSTED_PROXIES: whole(0, 5)
    .default(0)
    .describe("Number of reverse proxies in front, whose X-Forwarded-For is believed."),
  ALARM_TO: z
    .union([z.email(), z.url({ protocol: /^https?$/ })])
    .optional()
    .describe("Who hears of the doctor's faults: an e-mail address, or an http(s) address for JSON."),
  METRICS_PORT: whole(0, 65_535)
    .optional()
    .describe("Port on 127.0.0.1 for `GET /metrics` (Prometheus); absent: none."),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"])
    .default("info")
    .describe("debug, info, warn, error or silent."),
  RATE_LIMITS: onOff("on").describe("`off` only for a local load or test run."),
});

/** Nothing but a name and a port: browsers compare no more, and pages stand at the root of a name. */
function isOrigin(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.href === `${url.origin}/`;
}

function originOf(address: string): string {
  return new URL(address).origin;
}

/** May stand in a file instead, whose path `NAME_FILE` holds: children and dumps see the environment. */
const inFiles = [
  "DATABASE_URL",
  "SUPABASE_SERVICE_ROLE_KEY",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "ADMIN_PASSWORD",
  "S3_SECRET_ACCESS_KEY",
  "SMTP_URL",
  "ALARM_TO",
];

export type Config = Readonly<ReturnType<typeof readConfig>>;

/** Stops the start with a sentence for the operator, without a stack. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** The database does not answer; a later start may succeed. */
export class DatabaseAwayError extends ConfigError {}

/**
 * An empty variable counts as absent.
 * @throws ConfigError naming each wrong variable, its value (secrets masked) and what it may hold
 */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.keys(variables.shape).map((name) => [name, valueOf(name, environment)]));
  const parsed = variables.safeParse(given);
  if (!parsed.success) throw new ConfigError(complaints(parsed.error, given));
  const values = parsed.data;
  refuseContradictions(values);
  return Object.freeze({
    ...values,
    DATA_DIR: resolve(values.DATA_DIR),
    DEMO_CATALOGUE: values.DEMO_CATALOGUE === "on",
    RATE_LIMITS: values.RATE_LIMITS === "on",
    PUBLIC_URL: values.PUBLIC_URL && originOf(values.PUBLIC_URL),
  });
}

function valueOf(name: string, environment: Record<string, string | undefined>) {
  const given = environment[name]?.trim() || undefined;
  const file = inFiles.includes(name) ? environment[`${name}_FILE`]?.trim() : undefined;
  if (!file) return given;
  if (given) throw new ConfigError(`${name} and ${name}_FILE are both set: set one of them.`);
  try {
    return readFileSync(file, "utf8").trim() || undefined;
  } catch (cause) {
    throw new ConfigError(`${name}_FILE holds ${JSON.stringify(file)}, which can't be read.`, {
      cause,
    });
  }
}

/** Name, default and sentence of every variable, for the README. */
export function describeVariables(): { name: string; fallback: string; sentence: string }[] {
  const defaults: Record<string, unknown> = { DEMO_CATALOGUE: "on", RATE_LIMITS: "on" };
  return Object.entries(variables.shape).map(([name, schema]) => {
    const absent = schema.safeParse(undefined);
    const value = defaults[name] ?? (absent.success ? absent.data : undefined);
    const fallback = typeof value === "string" || typeof value === "number" ? `${value}` : "";
    return { name, fallback, sentence: schema.description ?? "" };
  });
}

function whole(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most));
}

function origins() {
  const one = z
    .url({ protocol: /^https?$/ })
    .refine(isOrigin)
    .transform(originOf);
  return z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .pipe(z.array(one));
}

function onOff(fallback: "on" | "off") {
  return z.enum(["on", "off"]).default(fallback);
}

function refuseContradictions(values: z.output<typeof variables>): void {
  const together = (name: string, needed: string, isGiven: unknown, isThere: unknown) => {
    if (isGiven && !isThere) throw new ConfigError(`${name} is set but ${needed} is not: set both.`);
  };
  together("ADMIN_EMAIL", "ADMIN_PASSWORD", values.ADMIN_EMAIL, values.ADMIN_PASSWORD);
  together("ADMIN_PASSWORD", "ADMIN_EMAIL", values.ADMIN_PASSWORD, values.ADMIN_EMAIL);
  together("SUPABASE_URL", "SUPABASE_ANON_KEY", values.SUPABASE_URL, values.SUPABASE_ANON_KEY);
  const isMailed = values.ALARM_TO !== undefined && !values.ALARM_TO.includes("://");
  together("ALARM_TO", "SMTP_URL", isMailed, values.SMTP_URL);
  together("S3_ENDPOINT", "S3_BUCKET", values.S3_ENDPOINT, values.S3_BUCKET);
  together("S3_ENDPOINT", "S3_ACCESS_KEY_ID", values.S3_ENDPOINT, values.S3_ACCESS_KEY_ID);
  together("S3_ENDPOINT", "S3_SECRET_ACCESS_KEY", values.S3_ENDPOINT, values.S3_SECRET_ACCESS_KEY);
  if (values.SUPABASE_URL && values.DATABASE_URL) {
    throw new ConfigError("SUPABASE_URL and DATABASE_URL are both set: a shop has one backend, unset one of them.");
  }
  if (values.STRIPE_SECRET_KEY && !values.SUPABASE_URL && !values.STRIPE_WEBHOOK_SECRET) {
    throw new ConfigError(
      "STRIPE_SECRET_KEY is set but STRIPE_WEBHOOK_SECRET is not: set the signing secret of your webhook endpoint, so that payments can be believed.",
    );
  }
  if (values.STRIPE_SECRET_KEY?.includes("_live_") && !values.PUBLIC_URL?.startsWith("https:")) {
    throw new ConfigError("STRIPE_SECRET_KEY is a live key, so PUBLIC_URL must be the shop's https address.");
  }
}

/** Masked values keep their beginning, which shows a mix-up; passwords are hidden whole. */
const secretNames = /KEY|SECRET|PASSWORD|_URL$|ALARM_TO/;

function complaints(error: z.ZodError, given: Record<string, string | undefined>): string {
  const lines = error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const held = given[name] ?? "";
    const shown = secretNames.test(name) && name !== "PUBLIC_URL" ? mask(name, held) : JSON.stringify(held);
    return `${name} holds ${shown}: ${expectations[name] ?? issue.message}.`;
  });
  return [...new Set(lines)].join("\n");
}

function mask(name: string, secret: string): string {
  const shown = name.endsWith("PASSWORD") ? "" : secret.slice(0, 3);
  return `"${shown}…" (${secret.length} characters)`;
}

/** The accepted values of each variable, where the schema's own message would not tell an operator. */
const expectations: Record<string, string> = {
  PORT: "it may hold a whole number from 0 to 65535",
  METRICS_PORT: "it may hold a whole number from 0 to 65535",
  PUBLIC_URL: "it may hold an http or https address such as https://shop.example, without a path",
  DATABASE_URL:
    "it may hold an address such as postgres://user:password@host:5432/name, or postgres:///name?host=/var/run/postgresql for a socket",
  SUPABASE_URL: "it may hold the https address of the project, without a path",
  STRIPE_SECRET_KEY: "it may hold a key that begins with sk_test_, sk_live_, rk_test_ or rk_live_",
  STRIPE_WEBHOOK_SECRET:
    "it may hold a secret that begins with whsec_ (two, separated by a comma, while one is replaced)",
  STRIPE_API_BASE: "it may hold an http or https address",
  ADMIN_EMAIL: "it may hold an e-mail address",
  ADMIN_PASSWORD: "it may hold 12 to 128 characters with a letter and a digit",
  DEMO_CATALOGUE: "it may hold on or off",
  RATE_LIMITS: "it may hold on or off",
  S3_ENDPOINT: "it may hold an http or https address",
  SMTP_URL: "it may hold an address such as smtp://user:password@host:587",
  ALARM_TO: "it may hold an e-mail address, or an http or https address",
  IMPORT_ORIGINS: "it may hold http or https addresses without a path, separated by commas",
  ALLOWED_ORIGINS: "it may hold http or https addresses without a path, separated by commas",
  TRUSTED_PROXIES: "it may hold a whole number from 0 to 5",
  LOG_LEVEL: "it may hold debug, info, warn, error or silent",
};
