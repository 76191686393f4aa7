import { createHash } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { forgetSpentBudgets } from "#platform/fairness/shared-budgets.ts";
import { requestContext } from "#platform/request-context.ts";
import { randomName, startTestPlatform } from "../../platform.ts";

const password = "olive-Grove-77";
/** No time passes for the process; what is counted in a server's database goes by that server's clock. */
const startedAtMs = Date.now();

const platform = await startTestPlatform({
  schema: `
    create table public.films (id int primary key);
    grant select, insert on public.films to anon, authenticated, service_role;`,
  clock: () => startedAtMs,
  options: { rateLimits: true },
});
const { database } = platform;
afterAll(() => platform.close());

/** A request as it comes from that address: in process, so that a test may have many. */
function from(address: string, path: string, init: RequestInit = {}, at = platform) {
  const headers = new Headers({
    apikey: platform.keys.publishable,
    Origin: platform.url,
    "Content-Type": "application/json",
  });
  for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
  return at.platform.fetch(new Request(`${at.url}${path}`, { ...init, headers }), { address });
}

function atOnce(count: number, ask: (at: number) => Promise<Response>): Promise<Response[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => ask(at)));
}

/** Each kind of refusal comes from an address of its own. */
let refusedFrom = 0;

/** Fewer than may wait for the database. */
const flood = 150;

/** One refusal, after exactly what the bucket holds. A server's bucket refills while a slow machine asks. */
async function refusalAfter(
  { burst, perMinute }: { burst: number; perMinute: number },
  ask: (at: number) => Promise<Response>,
): Promise<Response> {
  const askedAt = performance.now();
  for (let taken = 0; taken < 10 * burst;) {
    const answers = await atOnce(Math.min(burst + 1, flood), (at) => ask(taken + at));
    const refused = answers.filter(({ status }) => status === 429);
    taken += answers.length - refused.length;
    if (!refused[0]) continue;
    const refilled = Math.ceil(((performance.now() - askedAt) * perMinute) / 60_000);
    expect(taken).toBeGreaterThanOrEqual(burst);
    expect(taken).toBeLessThanOrEqual(burst + refilled);
    return refused[0];
  }
  throw new Error("none was refused");
}

const post = (body: object) => ({ method: "POST", body: JSON.stringify(body) });

/** A server's own clock goes on: a busy machine may need longer for a test than the first penalty takes. */
async function lengthenPenalties(): Promise<void> {
  const penalised = `key like 'failures %' and value >= 10`;
  await database.query(`update auth.budgets set value = 20 where ${penalised}`);
}

async function anAccount(): Promise<string> {
  const email = `${randomName()}@example.test`;
  const account = { email, password, email_confirm: true };
  const { error } = await platform.adminClient().auth.admin.createUser(account);
  if (error) throw error;
  return email;
}

function signIn(address: string, email: string, given: string) {
  return from(address, "/auth/v1/token?grant_type=password", post({ email, password: given }));
}

describe("rate limits", () => {
  test("sign-in: 30 at once from one address, then 429 with Retry-After and CORS; others go on", async () => {
    const refused = await refusalAfter({ burst: 30, perMinute: 10 }, (at) =>
      signIn(at % 2 ? "192.0.2.1" : "::ffff:192.0.2.1", `${randomName()}@example.test`, "x"),
    );
    expect(refused.headers.get("x-sb-error-code")).toBe("over_request_rate_limit");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("access-control-allow-origin")).toBe(platform.url);
    expect((await signIn("192.0.2.2", "a@example.test", "x")).status).toBe(400);
  });

  test("SEC-03 ten failures slow an account down, known or not, even for the right password", async () => {
    const known = await anAccount();
    for (const email of [known, `${randomName()}@example.test`]) {
      for (let round = 0; round < 10; round += 1) {
        expect((await signIn(`198.51.100.${round}`, email, "wrong")).status).toBe(400);
      }
      const slowed = await signIn("198.51.100.99", email, password);
      expect(slowed.status).toBe(429);
      expect(await slowed.json()).toMatchObject({ error_code: "over_request_rate_limit" });
      expect(Number(slowed.headers.get("retry-after"))).toBeGreaterThan(1);
    }
  });

  test("SEC-03 guesses that come all at once, from many addresses, are slowed down like others", async () => {
    const email = await anAccount();
    const askedAt = performance.now();
    const answers = await atOnce(24, (at) => signIn(`198.51.100.${100 + at}`, email, "wrong"));
    // The first pause is of 15 s.
    const pauses = Math.floor((performance.now() - askedAt) / 15_000);
    const tried = answers.filter(({ status }) => status === 400).length;
    expect(tried).toBeGreaterThanOrEqual(10);
    expect(tried).toBeLessThan(15 + pauses);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(24 - tried);
  });

  test("a success forgives the failures before it", async () => {
    const email = await anAccount();
    for (let round = 0; round < 9; round += 1) await signIn(`203.0.113.${round}`, email, "wrong");
    expect((await signIn("203.0.113.50", email, password)).status).toBe(200);
    for (let round = 0; round < 9; round += 1) await signIn(`203.0.113.${round}`, email, "wrong");
    expect((await signIn("203.0.113.51", email, password)).status).toBe(200);
  });

  test("AVL-14 strangers' wrong passwords lock them and new addresses out, not one that signed in before", async () => {
    const email = await anAccount();
    const [owner, moved] = ["10.2.1.1", "10.2.1.2"];
    const { access_token } = await (await signIn(owner, email, password)).json();
    const headers = { Authorization: `Bearer ${access_token}` };
    const signOut = "/auth/v1/logout?scope=global";
    expect((await from(owner, signOut, { method: "POST", headers })).status).toBe(204);
    for (let tries = 0; tries < 30; tries += 1) await signIn("10.2.2.2", email, "wrong");
    await lengthenPenalties();
    expect((await signIn("10.2.2.2", email, password)).status).toBe(429);
    expect((await signIn(moved, email, password)).status).toBe(429);
    expect((await signIn(owner, email, password)).status).toBe(200);
    // The owner's success lets the strangers go on as little.
    expect((await signIn("10.2.2.3", email, "wrong")).status).toBe(429);
  });

  test("AVL-14 wrong passwords of a known address count there, and nowhere else", async () => {
    const email = await anAccount();
    const [home, phone] = ["10.2.3.1", "10.2.3.2"];
    expect((await signIn(home, email, password)).status).toBe(200);
    expect((await signIn(phone, email, password)).status).toBe(200);
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1) {
      statuses.push((await signIn(home, email, "wrong")).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    // The account's own name for that address is none that a stranger can write.
    expect((await signIn(phone, `${email} ${home}`, "wrong")).status).toBe(400);
    expect((await signIn(phone, email, password)).status).toBe(200);
    expect((await signIn("10.2.3.3", email, password)).status).toBe(200);
  });

  test("AVL-14 strangers who ask for mails in somebody's name don't keep a known address from one", async () => {
    const email = await anAccount();
    expect((await signIn("10.2.4.1", email, password)).status).toBe(200);
    const recover = (address: string) => from(address, "/auth/v1/recover", post({ email }));
    for (let round = 0; round < 5; round += 1) await recover(`10.2.5.${round}`);
    expect((await recover("10.2.5.9")).status).toBe(429);
    expect((await recover("10.2.4.1")).status).toBe(200);
  });

  test("AVL-14 addresses are kept as keyed hashes, the newest twenty, for 90 days, and go with the account", async () => {
    const email = await anAccount();
    const age = `update auth.known_addresses set seen_at = seen_at - interval`;
    for (let host = 1; host <= 22; host += 1) {
      await signIn(`10.2.6.${host}`, email, password);
      if (host === 2) await database.query(`${age} '1 hour'`);
    }
    const known = async () => {
      const { rows } = await database.query<{ address_hash: string }>(
        `select address_hash from auth.known_addresses join auth.users on users.id = user_id
          where email = $1`,
        [email],
      );
      return rows.map((row) => row.address_hash);
    };
    const hashes = await known();
    expect(hashes).toHaveLength(20);
    expect(hashes.join(" ")).not.toContain("10.2.6");
    const unkeyed = createHash("sha256").update("10.2.6.22").digest("base64url");
    expect(hashes).not.toContain(unkeyed);

    for (let tries = 0; tries < 12; tries += 1) await signIn(`10.2.7.${tries}`, email, "wrong");
    await lengthenPenalties();
    // The first two were forgotten for newer ones.
    expect((await signIn("10.2.6.1", email, password)).status).toBe(429);
    expect((await signIn("10.2.6.22", email, password)).status).toBe(200);
    await database.query(`${age} '91 days'`);
    expect((await signIn("10.2.6.21", email, password)).status).toBe(429);

    await database.query(`delete from auth.users where email = $1`, [email]);
    const { rows } = await database.query(`select 1 from auth.known_addresses where address_hash = any($1::text[])`, [
      hashes,
    ]);
    expect(rows).toEqual([]);
  });

  test("two processes on one PostgreSQL count sign-ins together", async ({ skip }) => {
    if (database.engine !== "postgres") skip("the embedded database has one process");
    const other = await startTestPlatform({
      database,
      keys: platform.keys,
      options: { rateLimits: true },
    });
    const refused = await refusalAfter({ burst: 30, perMinute: 10 }, (at) => {
      const init = post({ email: `${randomName()}@example.test`, password: "x" });
      return from("192.0.2.77", "/auth/v1/token?grant_type=password", init, at % 2 ? other : platform);
    });
    expect(refused.headers.get("x-sb-error-code")).toBe("over_request_rate_limit");
    await other.close();
  });

  test("SEC-03 recovery: five an hour an account, known or unknown alike", async () => {
    const known = await anAccount();
    const statusesFor = async (email: string, net: string) => {
      const statuses: number[] = [];
      for (let round = 0; round < 6; round += 1) {
        statuses.push((await from(`${net}.${round}`, "/auth/v1/recover", post({ email }))).status);
      }
      return statuses;
    };
    const expected = [200, 200, 200, 200, 200, 429];
    expect(await statusesFor(known, "10.1.1")).toEqual(expected);
    expect(await statusesFor(`${randomName()}@example.test`, "10.1.2")).toEqual(expected);
  });

  test("SEC-03 who changes their own account has five an hour, whatever strangers ask for in their name", async () => {
    const email = await anAccount();
    const { access_token } = await (await signIn("10.1.4.1", email, password)).json();
    for (let round = 0; round < 6; round += 1) {
      await from(`10.1.3.${round}`, "/auth/v1/recover", post({ email }));
    }
    const headers = { Authorization: `Bearer ${access_token}` };
    const change = () => from("10.1.4.2", "/auth/v1/user", { ...post({ data: {} }), method: "PUT", headers });
    const statuses = [];
    for (let round = 0; round < 6; round += 1) statuses.push((await change()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test("REST: 300 reads at once an address, an IPv6 /64 counts as one; in REST's own shape", async () => {
    const read = (host: number) => from(`2001:db8:1:2::${host.toString(16)}`, "/rest/v1/films");
    const refused = await refusalAfter({ burst: 300, perMinute: 1_200 }, (at) => read(at + 1));
    expect(await refused.json()).toMatchObject({ code: "over_request_rate_limit", details: null });
    expect(refused.headers.get("retry-after")).toBe("1");
    expect((await from("2001:db8:1:3::1", "/rest/v1/films")).status).toBe(200);
  });

  test("REST: an IPv6 /64 that the server has named already stays itself, apart from every other", async () => {
    const read = (address: string) =>
      requestContext.run({ id: randomName(), address }, () => from(address, "/rest/v1/films"));
    await refusalAfter({ burst: 300, perMinute: 1_200 }, () => read("2001:db8:1:4::/64"));
    expect((await read("2001:db8:1:5::/64")).status).toBe(200);
    expect((await from("2001:db8:1:4::1", "/rest/v1/films")).status).toBe(429);
  });

  test.each([
    ["no key", "/rest/v1/films", { headers: { apikey: "" } }, 401],
    ["a wrong key", "/auth/v1/user", { headers: { apikey: "sb_publishable_none" } }, 401],
    ["a wrong key and a body", "/rest/v1/films", { ...post({ id: 1 }), headers: { apikey: "x" } }, 401],
    ["a preflight", "/rest/v1/films", { method: "OPTIONS", headers: { "Access-Control-Request-Method": "GET" } }, 204],
    ["an unknown room", "/%72est/v1/films", {}, 404],
    ["an unknown table", "/rest/v1/nowhere", {}, 404],
    ["an unknown function", "/functions/v1/nowhere", {}, 404],
    ["another method", "/auth/v1/user", { method: "PROPFIND" }, 404],
    ["an address that is too long", `/rest/v1/films?id=${"1".repeat(9_000)}`, {}, 414],
  ])("AVL-25 %s costs a token too: 300 at once, then 429, and others go on", async (_kind, path, init, status) => {
    const address = `10.66.1.${(refusedFrom += 1)}`;
    const answers: Response[] = [];
    for (let round = 0; round < 3; round += 1) {
      answers.push(...(await atOnce(105, () => from(address, path, init))));
    }
    const first = answers.slice(0, 290).filter((answer) => answer.status === status);
    expect(first).toHaveLength(290);
    expect(answers.at(-1)?.status).toBe(429);
    expect(Number(answers.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await from(`10.66.2.${refusedFrom}`, path, init)).status).toBe(status);
  });

  test("REST: 120 writes a minute an address or user", async () => {
    const write = (id: number) => from("10.9.9.9", "/rest/v1/films", post({ id }));
    const refused = await refusalAfter({ burst: 120, perMinute: 120 }, write);
    expect(await refused.json()).toMatchObject({ code: "over_request_rate_limit" });
  });

  test("uploads are counted before they are judged, with storage's own answer", async () => {
    const Authorization = `Bearer ${platform.keys.publishable}`;
    const refused = await refusalAfter({ burst: 60, perMinute: 60 }, () =>
      from("10.8.8.8", "/storage/v1/object/none/a.png", {
        ...post({}),
        headers: { Authorization },
      }),
    );
    expect(await refused.json()).toMatchObject({ statusCode: "429", code: "SlowDown" });
  });

  test.each([
    [
      "lists of objects",
      (at: number) => ({ path: "/storage/v1/object/list/p", ...post({ prefix: `${at}` }) }),
      { code: "SlowDown" },
    ],
    [
      "made-up names of pictures",
      (at: number) => ({ path: `/storage/v1/object/public/p/${at}.png` }),
      { code: "SlowDown" },
    ],
    ["whoami", () => ({ path: "/auth/v1/user" }), { error_code: "over_request_rate_limit" }],
  ])("H5 %s are reads like others: 300 at once an address", async (name, of, refusal) => {
    const address = `10.7.7.${name.length}`;
    const ask = (at: number) => {
      const { path, ...init } = of(at);
      const headers = { Authorization: `Bearer ${platform.keys.publishable}` };
      return from(address, path, { ...init, headers });
    };
    const refused = await refusalAfter({ burst: 300, perMinute: 1_200 }, ask);
    expect(await refused.json()).toMatchObject(refusal);
    expect(refused.headers.get("retry-after")).toBe("1");
  });

  test("SEC-04 who is counted is not written down, and nothing stays for longer than it counts", async ({ skip }) => {
    if (database.engine !== "postgres") skip("the embedded database's budgets are in memory");
    await signIn("198.18.7.7", "maria@example.test", "wrong");
    const count = `select count(*)::int as count, coalesce(string_agg(key, ' '), '') as keys from auth.budgets`;
    const { rows } = await database.query<{ count: number; keys: string }>(count);
    expect(rows[0]?.count).toBeGreaterThanOrEqual(2);
    expect(rows[0]?.keys).not.toMatch(/198\.18|maria/);
    const hash = (text: string) => createHash("sha256").update(text).digest("base64url");
    expect(rows[0]?.keys).not.toContain(hash("198.18.7.7"));
    expect(rows[0]?.keys).not.toContain(hash("maria@example.test"));
    await forgetSpentBudgets(database);
    expect((await database.query<{ count: number }>(count)).rows[0]?.count).toBeGreaterThan(0);
    await database.query(
      `update auth.budgets set updated_at = now() - interval '16 minutes',
         value = case when key like 'failures %' then value else value - 7200 end`,
    );
    await forgetSpentBudgets(database);
    expect((await database.query<{ count: number }>(count)).rows[0]?.count).toBe(0);
  });

  test("a visitor may have 240 sizes of pictures made at once", async () => {
    await database.query(`insert into storage.buckets (id, name, public) values ('p', 'p', true)`);
    // The making fails at once without bytes, and was counted.
    await database.query(
      `insert into storage.objects (bucket_id, name, version, metadata)
         values ('p', 'a.png', 'gone', '{"mimetype": "image/png", "size": 1}')`,
    );
    const ask = (at: number) => from("10.9.9.9", `/storage/v1/render/image/public/p/a.png?width=${at}`);
    const refused = await refusalAfter({ burst: 240, perMinute: 60 }, (at) => ask(at + 1));
    expect(await refused.json()).toMatchObject({ statusCode: "429", code: "SlowDown" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("calls from within the process and by the secret key are not counted", async () => {
    const { secret, publishable } = platform.keys;
    for (let round = 0; round < 310; round += 1) {
      const inside = new Request(`${platform.url}/rest/v1/films?limit=0`, {
        headers: { apikey: publishable },
      });
      expect((await platform.platform.fetch(inside)).status).toBe(200);
    }
    for (let round = 0; round < 310; round += 1) {
      const request = new Request(`${platform.url}/rest/v1/films?limit=0`, {
        headers: { apikey: secret },
      });
      expect((await platform.platform.fetch(request, { address: "10.7.7.7" })).status).toBe(200);
    }
  });
});
