import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { createKeys, type Keys } from "#platform/keys.ts";
import { ConfigError } from "./config.ts";

/** What nobody set and nobody should: made on the first start, readable by its owner only (access.md 6.8). */
export interface Secrets {
  platform: Keys;
  sandboxApiKey: string;
  sandboxWebhookSecret: string;
}

const secretsSchema = z.object({
  platform: z.object({
    publishable: z.string().startsWith("sb_publishable_"),
    secret: z.string().startsWith("sb_secret_"),
    signing: z.array(z.looseObject({ kty: z.string(), kid: z.string() })).min(1),
    storageSecret: z.string().min(32),
    legacyJwtSecret: z.string().min(32).optional(),
  }),
  sandboxApiKey: z.string().startsWith("sk_test_"),
  sandboxWebhookSecret: z.string().startsWith("whsec_"),
});

/**
 * @throws ConfigError when the folder can't be written, or the file is readable by others or damaged:
 * new keys over an existing shop would sign everybody out and forget the publishable key that pages carry
 */
export async function loadSecrets(directory: string): Promise<Secrets> {
  await makeDataFolder(directory);
  const path = join(directory, "secrets.json");
  const text = await readIfThere(path);
  if (text === undefined) {
    await create(path, await makeSecrets());
    return loadSecrets(directory);
  }
  await refuseOpenFile(path);
  return parse(text, path);
}

async function makeDataFolder(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const probe = join(directory, `.writable-${process.pid}`);
    await (await open(probe, "w", 0o600)).close();
    await unlink(probe);
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR is ${directory}, which can't be written (${reason(error)}): choose another folder or give this user the right to write there.`,
      { cause: error },
    );
  }
}

async function makeSecrets(): Promise<Secrets> {
  return {
    platform: await createKeys(),
    sandboxApiKey: `sk_test_${randomBytes(24).toString("hex")}`,
    sandboxWebhookSecret: `whsec_${randomBytes(24).toString("hex")}`,
  };
}

/** Linked into place: two processes that start at once agree on the secrets of whoever was first. */
async function create(path: string, secrets: Secrets): Promise<void> {
  const draft = `${path}.${process.pid}`;
  await writeDurably(draft, secrets);
  try {
    await link(draft, path);
  } catch (error) {
    if (reason(error) !== "EEXIST") throw error;
  }
  await unlink(draft);
}

async function writeDurably(path: string, secrets: Secrets): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    await file.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (reason(error) === "ENOENT") return undefined;
    throw new ConfigError(`${path} can't be read (${reason(error)}).`, { cause: error });
  }
}

async function refuseOpenFile(path: string): Promise<void> {
  const { mode } = await stat(path);
  if (process.platform !== "win32" && (mode & 0o077) !== 0) {
    throw new ConfigError(
      `${path} is readable by others: run "chmod 600 ${path}" and start again.`,
    );
  }
}

function parse(text: string, path: string): Secrets {
  try {
    return secretsSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new ConfigError(
      `${path} is damaged: restore it from a backup. (Deleting it makes new keys and signs everybody out.)`,
      { cause: error },
    );
  }
}

function reason(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
}
