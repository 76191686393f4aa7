import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#platform/database/database.ts";
import { openTestDatabase } from "../database.ts";
import { randomName, startTestPlatform, type TestPlatform } from "../platform.ts";

let database: Database;
let platform: TestPlatform;
const password = "olive-Grove-77";

beforeAll(async () => {
  database = await openTestDatabase();
  await database.script(`
    create table public.films (id int primary key);
    grant select, insert on public.films to anon, authenticated, service_role;`);
  platform = await startTestPlatform({ database, options: { rateLimits: true } });
});

afterAll(async () => {
  await platform?.close();
  await database?.close();
});

/** A request as it comes from that address: in process, so that a test may have many. */
function from(address: string, path: string, init: RequestInit = {}) {
  const headers = new Headers({
    apikey: platform.keys.publishable,
    Origin: platform.url,
    "Content-Type": "application/json",
  });
  for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
  return platform.platform.fetch(new Request(`${platform.url}${path}`, { ...init, headers }), {
    address,
  });
}

/** So many before time refills anything: what is counted is counted on arrival. */
function atOnce(count: number, ask: (at: number) => Promise<Response>): Promise<Response[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => ask(at)));
}

/** One of exactly so many that were over the budget. */
function theRefused(answers: readonly Response[], count: number): Response {
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(count);
  return refused[0] ?? new Response();
}

const post = (body: object) => ({ method: "POST", body: JSON.stringify(body) });

async function createUser(email: string, given: string): Promise<void> {
  const account = { email, password: given, email_confirm: true };
  const { error } = await platform.adminClient().auth.admin.createUser(account);
  if (error) throw error;
}

function signIn(address: string, email: string, given: string) {
  return from(address, "/auth/v1/token?grant_type=password", post({ email, password: given }));
}

describe("rate limits", () => {
  test("sign-in: 30 at once from one address, then 429 with Retry-After and CORS; others go on", async () => {
    const answers = await atOnce(31, (at) =>
      signIn(at % 2 ? "192.0.2.1" : "::ffff:192.0.2.1", `${randomName()}@example.test`, "x"),
    );
    const refused = theRefused(answers, 1);
    expect(refused.headers.get("x-sb-error-code")).toBe("over_request_rate_limit");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("access-control-allow-origin")).toBe(platform.url);
    expect((await signIn("192.0.2.2", "a@example.test", "x")).status).toBe(400);
  });

  test("SEC-03 ten failures slow an account down, known or not, even for the right password", async () => {
    const known = `${randomName()}@example.test`;
    await createUser(known, password);
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
    const email = `${randomName()}@example.test`;
    await createUser(email, password);
    const answers = await atOnce(24, (at) => signIn(`198.51.100.${100 + at}`, email, "wrong"));
    const tried = answers.filter(({ status }) => status === 400).length;
    expect(tried).toBeGreaterThanOrEqual(10);
    expect(tried).toBeLessThan(15);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(24 - tried);
  });

  test("a success forgives the failures before it", async () => {
    const email = `${randomName()}@example.test`;
    await createUser(email, password);
    for (let round = 0; round < 9; round += 1) await signIn(`203.0.113.${round}`, email, "wrong");
    expect((await signIn("203.0.113.50", email, password)).status).toBe(200);
    for (let round = 0; round < 9; round += 1) await signIn(`203.0.113.${round}`, email, "wrong");
    expect((await signIn("203.0.113.51", email, password)).status).toBe(200);
  });

  test("two processes on one PostgreSQL count sign-ins together", async ({ skip }) => {
    if (database.engine !== "postgres") skip("the embedded database has one process");
    const other = await startTestPlatform({
      database,
      keys: platform.keys,
      options: { rateLimits: true },
    });
    const body = post({ email: "a@example.test", password: "x" });
    const askOther = () =>
      other.platform.fetch(
        new Request(`${other.url}/auth/v1/token?grant_type=password`, {
          ...body,
          headers: { apikey: platform.keys.publishable },
        }),
        { address: "192.0.2.77" },
      );
    const here = await atOnce(15, () => signIn("192.0.2.77", `${randomName()}@example.test`, "x"));
    const there = await atOnce(17, askOther);
    const refused = [...here, ...there].filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(1);
    await other.close();
  });

  test("SEC-03 recovery: five an hour an account, known or unknown alike", async () => {
    const known = `${randomName()}@example.test`;
    await createUser(known, password);
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

  test("REST: 300 reads at once an address, an IPv6 /64 counts as one; in REST's own shape", async () => {
    const read = (host: number) => from(`2001:db8:1:2::${host.toString(16)}`, "/rest/v1/films");
    let refused: Response | undefined;
    for (let host = 1; host < 1_000 && !refused; host += 60) {
      const answers = await atOnce(60, (at) => read(host + at));
      refused = answers.find(({ status }) => status === 429);
    }
    expect(await refused?.json()).toMatchObject({ code: "over_request_rate_limit", details: null });
    expect(refused?.headers.get("retry-after")).toBe("1");
    expect((await from("2001:db8:1:3::1", "/rest/v1/films")).status).toBe(200);
  });

  test("REST: 120 writes a minute an address or user", async () => {
    const write = (id: number) => from("10.9.9.9", "/rest/v1/films", post({ id }));
    const answers = await atOnce(122, write);
    theRefused(answers, 2);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(120);
  });

  test("uploads are counted before they are judged, with storage's own answer", async () => {
    const Authorization = `Bearer ${platform.keys.publishable}`;
    const answers = await atOnce(61, () =>
      from("10.8.8.8", "/storage/v1/object/none/a.png", {
        ...post({}),
        headers: { Authorization },
      }),
    );
    const last = theRefused(answers, 1);
    expect(await last.json()).toMatchObject({ statusCode: "429", code: "SlowDown" });
  });

  test("a visitor may have 240 sizes of pictures made at once", async () => {
    await database.query(`insert into storage.buckets (id, name, public) values ('p', 'p', true)`);
    // Without bytes: the making fails at once, and was counted.
    await database.query(
      `insert into storage.objects (bucket_id, name, version, metadata)
         values ('p', 'a.png', 'gone', '{"mimetype": "image/png", "size": 1}')`,
    );
    const ask = (at: number) =>
      from("10.9.9.9", `/storage/v1/render/image/public/p/a.png?width=${at}`);
    const answers = [...(await atOnce(150, ask)), ...(await atOnce(150, (at) => ask(500 + at)))];
    const made = answers.filter(({ status }) => status === 400).length;
    expect(made).toBeGreaterThanOrEqual(240);
    expect(made).toBeLessThan(260);
    const refused = answers.find(({ status }) => status === 429);
    expect(await refused?.json()).toMatchObject({ statusCode: "429", code: "SlowDown" });
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
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
