import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createPasswords } from "#platform/auth/passwords.ts";
import { bootstrap } from "#platform/database/migrate.ts";
import { openPglite } from "#platform/database/pglite/pglite.ts";
import { createKeys } from "#platform/keys.ts";
import { createPlatform } from "#platform/platform.ts";
import { createDiskFiles } from "#platform/storage/files/disk.ts";
import { silentLog } from "#tests/database.ts";
import { median } from "../statistics.ts";
import type { Figure } from "./figure.ts";

const rounds = 5;
const durationMs = 2_000;
const atOnce = 8;
const accountSql = `insert into auth.users (email, encrypted_password, email_confirmed_at)
  values ($1, $2, now())`;
const account = { email: "maria@example.test", password: "lefkara-Lace-1881" };

/** Sign-ins over HTTP against the mere check of the same password, turn by turn. */
export async function run(): Promise<Figure[]> {
  const database = await openPglite({ log: silentLog });
  await bootstrap(database);
  const keys = await createKeys();
  const platform = createPlatform({
    database,
    files: createDiskFiles(""),
    functions: {},
    keys,
    siteUrl: "http://localhost",
    mail: async () => undefined,
    allowedOrigins: [],
    options: { requireApiKey: true },
    log: silentLog,
  });
  await database.query(accountSql, [account.email, await createPasswords().hash(account.password)]);
  const listener = getRequestListener((request) => platform.fetch(request, { address: "127.0.0.1" }));
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/auth/v1/token?grant_type=password`;
  const headers = { apikey: keys.publishable, "content-type": "application/json" };
  const signIn = async () => {
    const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(account) });
    if (!answer.ok) throw new Error(`A sign-in was answered with ${answer.status}`);
    await answer.arrayBuffer();
  };
  const passwords = createPasswords();
  const stored = await passwords.hash(account.password);
  const hashOnly = () => passwords.verify(account.password, stored);
  try {
    const [ours, ceilings]: [number[], number[]] = [[], []];
    for (let round = 0; round <= rounds; round++) {
      const pair = [await rateOf(hashOnly), await rateOf(signIn)] as const;
      // The first round warms up.
      if (round === 0) continue;
      ceilings.push(pair[0]);
      ours.push(pair[1]);
    }
    const [value, ceiling] = [median(ours), median(ceilings)];
    const name = "Auth: sign-in by password";
    return [{ name, value, unit: "sign-ins/s", ceiling, ratio: value / ceiling }];
  } finally {
    server.closeAllConnections();
    server.close();
    await platform.close();
    await database.close();
  }
}

/** Counts a second's calls, so many at the same time. */
async function rateOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  let count = 0;
  const repeat = async () => {
    while (performance.now() - started < durationMs) {
      await work();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, repeat));
  return (count * 1000) / (performance.now() - started);
}
