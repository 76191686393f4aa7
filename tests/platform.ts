import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { hash } from "@node-rs/argon2";
import { createClient, type SupabaseClient, type SupabaseClientOptions } from "@supabase/supabase-js";
import type { Mail } from "#platform/auth/links/mails.ts";
import type { Database } from "#platform/database/database.ts";
import type { PlatformLog } from "#platform/errors.ts";
import { createFairness } from "#platform/fairness/fairness.ts";
import { createKeys, type Keys } from "#platform/keys.ts";
import { createPlatform, type Platform, type PlatformParts } from "#platform/platform.ts";
import { createDiskFiles } from "#platform/storage/files/disk.ts";
import { openTestDatabase } from "./database.ts";

export interface TestPlatform {
  /** `http://127.0.0.1:<port>`: what `createClient` is given; sockets are served there as well. */
  url: string;
  /** Fetches below `url`, with the publishable key as apikey unless the headers name one: `fetch("/rest/v1/items")`. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  platform: Platform;
  database: Database;
  keys: Keys;
  /** The mails that would have been sent, oldest first. */
  mails: Mail[];
  /** Errors that the platform logged: a test that expects none can say so. */
  errors: object[];
  adminClient(options?: SupabaseClientOptions<"public">): SupabaseClient;
  anonClient(options?: SupabaseClientOptions<"public">): SupabaseClient;
  signedInClient(): Promise<{
    client: SupabaseClient;
    id: string;
    email: string;
    password: string;
    /** The header of its requests, for who calls without the client. */
    authorization: string;
  }>;
  close(): Promise<void>;
}

export interface TestPlatformParts extends Partial<Omit<PlatformParts, "options">> {
  /** The database to use; without one it has its own, which it closes too. */
  database?: Database;
  /** SQL that its own database gets first. */
  schema?: string;
  options?: { requireApiKey?: boolean; rateLimits?: boolean };
}

/** A whole platform on a real loopback port; limits are off unless asked for. Closes all but a given database. */
export async function startTestPlatform(given: TestPlatformParts = {}): Promise<TestPlatform> {
  const { schema, ...parts } = given;
  const database = parts.database ?? (await openTestDatabase());
  if (schema) await database.script(schema);
  const keys = parts.keys ?? (await createKeys());
  const { requireApiKey = true, rateLimits = false } = parts.options ?? {};
  const clocked = parts.clock ? { clock: parts.clock } : {};
  const shared = { database, secret: keys.storageSecret };
  const folder = await mkdtemp(join(tmpdir(), "platform-files-"));
  const mails: Mail[] = [];
  const errors: object[] = [];
  const { server, url, sockets } = await listen();
  const platform = createPlatform({
    files: createDiskFiles(folder),
    functions: {},
    siteUrl: url,
    siteName: "Test Site",
    allowedOrigins: [],
    mail: async (mail) => void mails.push(mail),
    log: collectErrors(errors),
    ...parts,
    database,
    keys,
    // Half a second is too short on a busy machine; contract/rest/bounds.test.ts proves it.
    options: { requireApiKey, guestReadMs: 60_000 },
    ...(rateLimits && { fairness: createFairness({ ...clocked, shared }) }),
  });
  const listener = getRequestListener((request, { incoming }) =>
    platform.fetch(request, { address: incoming.socket.remoteAddress ?? "" }),
  );
  server.on("request", (request, response) => void listener(request, response));
  server.on("upgrade", (request, socket, head) => platform.connect(request, socket, head));
  await platform.ready();

  const client = (key: string, options: SupabaseClientOptions<"public"> = {}) =>
    createClient(url, key, {
      ...options,
      auth: {
        persistSession: false,
        autoRefreshToken: false,
        ...options.auth,
        storageKey: randomName(),
      },
    });

  return {
    url,
    platform,
    database,
    keys,
    mails,
    errors,
    fetch(path, init = {}) {
      const headers = new Headers(init.headers);
      if (!headers.has("apikey")) headers.set("apikey", keys.publishable);
      return fetch(`${url}${path}`, { redirect: "manual", ...init, headers });
    },
    adminClient: (options) => client(keys.secret, options),
    anonClient: (options) => client(keys.publishable, options),
    async signedInClient() {
      const account = { email: `${randomName()}@example.test`, password: `${randomName()}-7Kq` };
      // Hundreds of hashes at their due price would take a core for twenty seconds.
      const made = await client(keys.secret).auth.admin.createUser({
        email: account.email,
        password_hash: await hash(account.password, { memoryCost: 8, timeCost: 1 }),
        email_confirm: true,
      });
      if (made.error) throw made.error;
      const { id } = made.data.user;
      const signedIn = client(keys.publishable);
      const { data, error } = await signedIn.auth.signInWithPassword(account);
      if (error) throw error;
      return { client: signedIn, id, ...account, authorization: `Bearer ${data.session.access_token}` };
    },
    async close() {
      await platform.close();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
      if (!parts.database) await database.close();
    },
  };
}

async function listen(): Promise<{ server: Server; url: string; sockets: Set<Socket> }> {
  // A busy machine may leave a connection idle for long between two requests of one test.
  const server = createServer({ keepAliveTimeout: 60_000 });
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}`, sockets };
}

function collectErrors(errors: object[]): PlatformLog {
  return {
    info: () => undefined,
    warn: () => undefined,
    error: (fields) => void errors.push(fields),
  };
}

export function randomName(): string {
  return randomBytes(9).toString("hex");
}
