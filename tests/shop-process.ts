import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { builtOnce } from "./built-once.ts";
import { startPostgresServer } from "./postgres-server.ts";

export const root = join(import.meta.dirname, "..");
export const node = join(root, "node_modules/node/bin/node");

/** Made once for these very sources and copied for each shop: a first start takes many seconds, a copy none. */
export async function copyOfPreparedFolder(): Promise<string> {
  return copyOf(await preparedFolder());
}

async function copyOf(image: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kosmima-"));
  await cp(image, folder, { recursive: true });
  return folder;
}

/** The folder itself, not to be opened: copies are. */
export async function preparedFolder(): Promise<string> {
  const image = join(root, ".tests", `shop-${fingerprint()}`);
  await builtOnce(image, () => prepareFolder(image));
  return image;
}

/** A shop on PostgreSQL, filled once: its cluster, for `startPostgresServer` to copy, and a copy of its folder. */
export async function preparedOnPostgres(): Promise<{ cluster: string; folder: string }> {
  const image = join(root, ".tests", `on-postgres-${fingerprint()}`);
  await builtOnce(image, () => prepareOnPostgres(image));
  return { cluster: join(image, "cluster"), folder: await copyOf(join(image, "folder")) };
}

async function prepareOnPostgres(image: string): Promise<void> {
  const draft = `${image}.${process.pid}`;
  const folder = join(draft, "folder");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { url, stop, directory } = await startPostgresServer({ keep: true });
  const shop = await startShop({ DATABASE_URL: url }, folder);
  await shop.stop();
  await stop();
  await cp(join(directory, "data"), join(draft, "cluster"), { recursive: true });
  await rm(directory, { recursive: true });
  await rename(draft, image);
}

async function prepareFolder(image: string): Promise<void> {
  const draft = `${image}.${process.pid}`;
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const shop = await startShop({}, draft);
  await renderPictures(shop);
  await shop.stop();
  await rename(draft, image);
}

/** Those of the lists in the widths that the journeys' browsers choose: each shop would make them anew, for seconds. */
async function renderPictures({ url }: ShopProcess): Promise<void> {
  const page = await (await fetch(`${url}/shop/all`)).text();
  const listed = page.replaceAll("&amp;", "&").matchAll(/\/storage\/v1\/render\/[^\s"]+/g);
  for (const address of new Set(Array.from(listed, ([one]) => one))) {
    if (Number(/width=(\d+)/.exec(address)?.[1]) > 640) continue;
    const picture = await fetch(`${url}${address}`, { headers: { accept: "image/avif" } });
    await picture.arrayBuffer();
  }
}

function fingerprint(): string {
  const files = execFileSync(
    "git",
    [
      "ls-files",
      "-co",
      "--exclude-standard",
      "supabase",
      "platform/**/*.sql",
      "platform/auth",
      "platform/database",
      "platform/storage",
      "server/keeping/seed.ts",
      "server/keeping/secrets.ts",
      "package-lock.json",
    ],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  const hash = createHash("sha256");
  for (const file of files.split("\n").filter((name) => name && !name.includes(".test."))) {
    if (existsSync(join(root, file))) hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex").slice(0, 16);
}

/** Node keeps what it has compiled, as under `npm`. */
const environmentOfNode = {
  PATH: process.env["PATH"],
  HOME: process.env["HOME"],
  NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compile"),
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/** Runs one of the operator's scripts to its end: `runScript("admin", ["list"], …)` is `npm run admin -- list`. */
export async function runScript(
  name: string,
  words: string[],
  environment: Record<string, string>,
  input = "",
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const env = { ...environmentOfNode, ...environment };
  const child = spawn(node, [...serverOptions, `scripts/${name}.ts`, ...words], { cwd: root, env });
  child.stdin.end(input);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, "exit");
  return { status: child.exitCode, stdout, stderr };
}

/** A test's shop lives for seconds: optimizing the database engine's code costs it more than it brings. */
const isInTest = "VITEST" in process.env || "TEST_WORKER_INDEX" in process.env;
export const serverOptions = ["--max-semi-space-size=16", ...(isInTest ? ["--liftoff-only"] : [])];

/** A shop as an operator runs it: a process of its own, on a free port, with a data folder of its own. */
export interface ShopProcess {
  url: string;
  dataFolder: string;
  process: ChildProcess;
  output: () => string;
  /** The client with the service's own key, as the operator's scripts have it. */
  readonly service: SupabaseClient;
  /** SIGTERM, then waits for the end; resolves to the exit code. */
  stop(): Promise<number | null>;
}

export const admin = { email: "eleni@kosmima.test", password: "amathus-Bay-1974" } as const;

/**
 * Resolves once it says where it listens.
 * @param environment beside PORT=0 and the data folder; by default the first admin is made and limits are off
 */
export async function startShop(
  environment: Record<string, string> = {},
  dataFolder?: string,
  program = [...serverOptions, "server/start.ts"],
): Promise<ShopProcess> {
  const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), "kosmima-")));
  const child = spawn(node, program, {
    cwd: root,
    env: {
      ...environmentOfNode,
      PORT: "0",
      DATA_DIR: folder,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      RATE_LIMITS: "off",
      LOG_LEVEL: "warn",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    output += `${line}\n`;
    const address = /^\s*(?:The shop is open: )(http:\/\/\S+)/.exec(line)?.[1];
    if (address) resolve(address);
  });
  child.once("exit", (code) => reject(new Error(`The shop ended with ${code}:\n${output}`)));
  const url = await promise;
  return {
    url,
    dataFolder: folder,
    process: child,
    output: () => output,
    get service() {
      const { platform } = JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8"));
      return createClient(url, platform.secret, { auth: { persistSession: false } });
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      if (!dataFolder) await rm(folder, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

/** Lends a shop with a data folder of its own, by default a prepared one; both are gone when the work is done. */
export async function withShop<T>(
  environment: Record<string, string>,
  work: (shop: ShopProcess) => Promise<T>,
  makeFolder = copyOfPreparedFolder,
): Promise<T> {
  const folder = await makeFolder();
  let shop: ShopProcess | undefined;
  try {
    shop = await startShop(environment, folder);
    return await work(shop);
  } finally {
    await shop?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A shop with a prepared folder of its own, which is gone when the shop stops. */
export async function startPreparedShop(environment: Record<string, string> = {}): Promise<ShopProcess> {
  const folder = await copyOfPreparedFolder();
  const shop = await startShop(environment, folder);
  const { stop } = shop;
  shop.stop = async () => {
    const code = await stop();
    await rm(folder, { recursive: true, force: true });
    return code;
  };
  return shop;
}

/** The key that every page tells its browser. */
export async function anonKeyOf({ url }: { url: string }): Promise<string> {
  return (await (await fetch(`${url}/config.json`)).json()).anonKey;
}

/** The stock client of somebody who is not signed in. */
export async function guestOf(shop: { url: string }): Promise<SupabaseClient> {
  const auth = { persistSession: false, autoRefreshToken: false };
  return createClient(shop.url, await anonKeyOf(shop), { auth });
}

export async function adminOf(shop: { url: string }): Promise<SupabaseClient> {
  const client = await guestOf(shop);
  const { error } = await client.auth.signInWithPassword(admin);
  if (error) throw error;
  return client;
}

/** The metrics of a shop with `METRICS_PORT: "0"` at this moment, by the figure's name. */
export async function figuresOf(shop: ShopProcess): Promise<(name: string) => number> {
  const address = /Metrics: +(\S+)/.exec(shop.output())?.[1] ?? "";
  const figures = await (await fetch(address)).text();
  return (name) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(figures)?.[1]);
}
