import { decodeJwt } from "jose";
import { afterAll, describe, expect, test } from "vitest";
import { createKeys } from "#platform/keys.ts";
import { openPostgres } from "#platform/database/postgres/postgres.ts";
import { engine, openFromTemplate, silentLog } from "../../database.ts";
import { startTestPlatform } from "../../platform.ts";

let laterMs = 0;
const clock = () => Date.now() + laterMs;

const platform = await startTestPlatform({
  clock,
  functions: {
    hello: { verifyJwt: true, fetch: async () => Response.json("hello") },
    open: { verifyJwt: false, fetch: async () => Response.json("open") },
  },
});
const { database } = platform;
afterAll(() => platform.close());

async function signIn() {
  const { client, id } = await platform.signedInClient();
  const { data } = await client.auth.getSession();
  if (!data.session) throw new Error("no session");
  return { client, id, session: data.session };
}

async function refresh(token: string) {
  const answer = await platform.fetch("/auth/v1/token?grant_type=refresh_token", {
    method: "POST",
    body: JSON.stringify({ refresh_token: token }),
  });
  const body = (await answer.json()) as {
    access_token: string;
    refresh_token: string;
    error_code?: string;
    msg?: string;
  };
  return { status: answer.status, ...body };
}

function get(path: string, accessToken: string) {
  return platform.fetch(path, { headers: { Authorization: `Bearer ${accessToken}` } });
}

describe("refreshing", () => {
  test("LIM-04 a refresh gives a new pair for an hour, and the session stays the same", async () => {
    const { session } = await signIn();
    const next = await refresh(session.refresh_token);
    expect(next).toMatchObject({ status: 200, token_type: "bearer", expires_in: 3600 });
    expect(next.refresh_token).not.toBe(session.refresh_token);
    const [before, after] = [decodeJwt(session.access_token), decodeJwt(next.access_token)];
    expect(after["session_id"]).toBe(before["session_id"]);
    expect(after["amr"]).toEqual(before["amr"]);
    expect(after).toMatchObject({
      iss: `${platform.url}/auth/v1`,
      aud: "authenticated",
      aal: "aal1",
    });
  });

  test("R16 thirty tabs refresh one token within two seconds: all get the one working session", async () => {
    const { session } = await signIn();
    const answers = await Promise.all(Array.from({ length: 30 }, () => refresh(session.refresh_token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1);
    const last = await refresh(answers[0]?.refresh_token ?? "");
    expect(last.status).toBe(200);
    expect((await get("/auth/v1/user", last.access_token)).status).toBe(200);
  });

  test("the parent of the active token gives that token again, however late", async () => {
    const { session } = await signIn();
    const first = await refresh(session.refresh_token);
    laterMs += 3_000_000;
    const again = await refresh(session.refresh_token);
    expect(again.refresh_token).toBe(first.refresh_token);
  });

  test("an older one is good for ten seconds more", async () => {
    const { session } = await signIn();
    const child = await refresh(session.refresh_token);
    const grandchild = await refresh(child.refresh_token);
    laterMs += 9_000;
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 200,
      refresh_token: grandchild.refresh_token,
    });
  });

  test("R16 the oldest token replayed after a minute ends the whole family at once", async () => {
    const { session } = await signIn();
    const child = await refresh(session.refresh_token);
    const grandchild = await refresh(child.refresh_token);
    laterMs += 60_000;
    const replayed = await refresh(session.refresh_token);
    expect(replayed).toMatchObject({
      status: 400,
      error_code: "refresh_token_already_used",
      msg: "Invalid Refresh Token: Already Used",
    });
    for (const { refresh_token: token } of [session, child, grandchild]) {
      expect(await refresh(token)).toMatchObject({ error_code: "refresh_token_already_used" });
    }
    for (const path of ["/auth/v1/user", "/rest/v1/nothing", "/functions/v1/hello"]) {
      expect([401, 403]).toContain((await get(path, grandchild.access_token)).status);
    }
  });

  test.each([
    ["", "validation_failed"],
    ["not a token", "validation_failed"],
    ["abcdefghijkl", "refresh_token_not_found"],
    ["A".repeat(43), "refresh_token_not_found"],
  ])("the token %j is refused with 400", async (token, code) => {
    expect(await refresh(token)).toMatchObject({ status: 400, error_code: code });
  });

  test("a session that nobody refreshed for 30 days has expired", async () => {
    const { session } = await signIn();
    laterMs += 31 * 86_400_000;
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      error_code: "session_expired",
    });
  });

  test("a session that was refreshed all the time has expired after 90 days", async () => {
    const { session } = await signIn();
    let token = session.refresh_token;
    for (let day = 0; day < 80; day += 20) {
      laterMs += 20 * 86_400_000;
      const next = await refresh(token);
      expect(next.status).toBe(200);
      token = next.refresh_token;
    }
    laterMs += 11 * 86_400_000;
    expect(await refresh(token)).toMatchObject({
      status: 400,
      error_code: "session_expired",
      msg: "Invalid Refresh Token: Session Expired",
    });
  });

  test("LIM-04 the stock client refreshes by itself under 90 seconds before the end", async () => {
    const { client, session } = await signIn();
    await client.auth.setSession(session);
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    const { data } = await client.auth.refreshSession();
    expect(data.session?.access_token).not.toBe(session.access_token);
    expect(events).toContain("TOKEN_REFRESHED");
  });

  test("only hashes of refresh tokens are kept", async () => {
    const { session } = await signIn();
    const { rows } = await database.query<{ found: boolean }>(
      `select exists (select from auth.refresh_tokens where token_hash = $1) as found`,
      [session.refresh_token],
    );
    expect(rows).toEqual([{ found: false }]);
  });
});

describe("ended sessions", () => {
  const paths = [
    "/rest/v1/nothing",
    "/storage/v1/bucket",
    "/functions/v1/hello",
    // Guests may call it; who comes with a token that is over is none.
    "/functions/v1/open",
  ];

  async function statuses(accessToken: string) {
    return Promise.all(
      paths.map(async (path) => {
        const answer = await get(path, accessToken);
        return [answer.status, await answer.text()] as const;
      }),
    );
  }

  test.each([
    [
      "signed out",
      async (id: string, token: string) => {
        await platform.fetch("/auth/v1/logout", {
          method: "POST",
          headers: { Authorization: `Bearer ${token}` },
        });
      },
    ],
    [
      "deleted",
      async (id: string) => {
        await platform.adminClient().auth.admin.deleteUser(id);
      },
    ],
    [
      "banned",
      async (id: string) => {
        await platform.adminClient().auth.admin.updateUserById(id, { ban_duration: "1h" });
      },
    ],
  ])("D10 R17 a user who was %s is refused by every service on the next request", async (_, end) => {
    const { id, session } = await signIn();
    const before = await statuses(session.access_token);
    expect(before.map(([status]) => status)).toEqual([404, 200, 200, 200]);
    await end(id, session.access_token);
    const [rest, storage, ...functions] = await statuses(session.access_token);
    expect(rest?.[0]).toBe(401);
    expect(JSON.parse(rest?.[1] ?? "")).toMatchObject({ code: "PGRST303" });
    expect(storage?.[0]).toBe(400);
    expect(JSON.parse(storage?.[1] ?? "")).toMatchObject({
      statusCode: "403",
      error: "Unauthorized",
    });
    expect(functions.map(([status]) => status)).toEqual([401, 401]);
  });

  test("D10 a session deleted by plain SQL is refused soon, and after a restart", async () => {
    const { id, session } = await signIn();
    await database.query(`delete from auth.sessions where user_id = $1`, [id]);
    const status = async () => (await get("/rest/v1/nothing", session.access_token)).status;
    await expect.poll(status).toBe(401);
    const restarted = await startTestPlatform({ database, clock, keys: platform.keys });
    const answer = await restarted.fetch("/rest/v1/nothing", {
      headers: { Authorization: `Bearer ${session.access_token}` },
    });
    expect(answer.status).toBe(401);
    await restarted.close();
  });

  test("D10 a second process on one PostgreSQL hears of it at once", async ({ skip }) => {
    if (engine !== "postgres") skip("the embedded database has one process");
    const first = await openFromTemplate();
    const second = await openPostgres({ url: first.url, log: silentLog });
    const keys = await createKeys();
    const [here, there] = await Promise.all([
      startTestPlatform({ database: first.database, keys }),
      startTestPlatform({ database: second, keys }),
    ]);
    const { client } = await here.signedInClient();
    const { data } = await client.auth.getSession();
    const headers = { Authorization: `Bearer ${data.session?.access_token}` };
    const status = async () => (await there.fetch("/rest/v1/nothing", { headers })).status;
    expect(await status()).toBe(404);
    await client.auth.signOut();
    await expect.poll(status).toBe(401);
    await here.close();
    await there.close();
    await second.close();
    await first.database.close();
  });

  test("a lifted ban lets the session live on", async () => {
    const { id, session } = await signIn();
    const { admin } = platform.adminClient().auth;
    await admin.updateUserById(id, { ban_duration: "24h" });
    expect(await refresh(session.refresh_token)).toMatchObject({
      error_code: "user_banned",
      msg: "Invalid Refresh Token: User Banned",
    });
    expect((await get("/auth/v1/user", session.access_token)).status).toBe(403);
    await admin.updateUserById(id, { ban_duration: "none" });
    expect((await get("/rest/v1/nothing", session.access_token)).status).toBe(404);
    expect((await refresh(session.refresh_token)).status).toBe(200);
  });
});
