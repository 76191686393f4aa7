import { randomBytes } from "node:crypto";
import { unwatchFile, watchFile } from "node:fs";
import { chmod, link, mkdir, open, readFile, rename, rm, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#platform/database/database.ts";
import { announceS, createKeys, rotateSigningKey, withoutSpentHalves, type Keys } from "#platform/keys.ts";
import { ConfigError, type Config } from "../config.ts";
import type { Log } from "../log.ts";
import { codeOf } from "../system-errors.ts";

/** Secrets that no operator has to choose: made on the first start, readable by their owner only. */
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

/** Files that this process writes from now on (database, pictures, mails, dumps) are for the shop's own user alone. */
export function keepToOwner(): void {
  process.umask(0o077);
}

/**
 * New keys over an existing shop would sign everybody out.
 * @throws ConfigError when the folder can't be written, or the file is readable by others or damaged
 */
export async function loadSecrets(directory: string): Promise<Secrets> {
  await makeDataFolder(directory);
  const path = secretsPath(directory);
  const text = await readIfThere(path);
  if (text === undefined) {
    await closeToOthers(directory);
    await create(path, await makeSecrets());
    return loadSecrets(directory);
  }
  await refuseOpenFile(path);
  return parse(text, path);
}

async function makeDataFolder(directory: string): Promise<void> {
  try {
    await makeFolder(directory);
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

/** Node's own way (`recursive`) never ends where a system's folder takes none, as below /proc. */
async function makeFolder(path: string): Promise<void> {
  const make = () => mkdir(path, { mode: 0o700 });
  try {
    await make();
  } catch (error) {
    if (codeOf(error) === "EEXIST") return;
    if (codeOf(error) !== "ENOENT") throw error;
    await makeFolder(dirname(path));
    await make();
  }
}

/** Closes a folder that the operator made for the shop; another user's (a mounted one) stays as it is. */
async function closeToOthers(directory: string): Promise<void> {
  const { uid, mode } = await stat(directory);
  if (uid === process.getuid?.() && (mode & 0o077) !== 0) await chmod(directory, 0o700);
}

async function makeSecrets(): Promise<Secrets> {
  return {
    platform: await createKeys(),
    sandboxApiKey: `sk_test_${randomBytes(24).toString("hex")}`,
    sandboxWebhookSecret: `whsec_${randomBytes(24).toString("hex")}`,
  };
}

/**
 * Running shops follow the file, not a socket: one way for both databases and any number of processes. All learn of the
 * key, then it signs, then earlier private halves go. Returns its id.
 */
export async function rotateKeys(directory: string): Promise<string> {
  const change = async (to: (keys: Keys["signing"]) => Promise<Keys["signing"]>) => {
    const secrets = await loadSecrets(directory);
    const signing = await to(secrets.platform.signing);
    const path = secretsPath(directory);
    await writeDurably(`${path}.next`, { ...secrets, platform: { ...secrets.platform, signing } });
    await rename(`${path}.next`, path);
    return signing;
  };
  const [made] = await change((keys) => rotateSigningKey(keys, Math.floor(Date.now() / 1000)));
  await sleep((announceS + 1) * 1000);
  await change(async (keys) => withoutSpentHalves(keys));
  return made?.kid ?? "";
}

/** Follows the file. The audit notes the newest key, which signs. Returns the way to stop. */
export async function followKeys(parts: {
  database: Database;
  config: Pick<Config, "DATA_DIR">;
  keys: Keys;
  log: Log;
}): Promise<() => void> {
  const { database, config, keys, log } = parts;
  const path = secretsPath(config.DATA_DIR);
  const note = () => database.query("select private.note_signing_key($1)", [keys.signing[0]?.kid]);
  const follow = async () => {
    const { platform } = await loadSecrets(config.DATA_DIR);
    keys.signing = platform.signing;
    log.info({ kids: keys.signing.map(({ kid }) => kid) }, "the signing keys were rotated");
    await note();
  };
  const listener = () =>
    void follow().catch((err: unknown) => log.error({ err }, "the signing keys could not be read"));
  await note();
  watchFile(path, { interval: 1_000, persistent: false }, listener);
  return () => unwatchFile(path, listener);
}

function secretsPath(directory: string): string {
  return join(directory, "secrets.json");
}

/** Linked into place: two processes that start at once agree on the secrets of the first. */
async function create(path: string, secrets: Secrets): Promise<void> {
  const draft = `${path}.${process.pid}`;
  try {
    await writeDurably(draft, secrets);
    await link(draft, path);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return;
    throw new ConfigError(`${path} can't be written (${reason(error)}).`, { cause: error });
  } finally {
    await rm(draft, { force: true });
  }
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
    if (codeOf(error) === "ENOENT") return undefined;
    throw new ConfigError(`${path} can't be read (${reason(error)}).`, { cause: error });
  }
}

async function refuseOpenFile(path: string): Promise<void> {
  const { mode } = await stat(path);
  if (process.platform !== "win32" && (mode & 0o077) !== 0) {
    throw new ConfigError(`${path} is readable by others: run "chmod 600 ${path}" and start again.`);
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
  return codeOf(error) || "unknown reason";
}
