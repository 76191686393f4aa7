import { once } from "node:events";
import { request } from "node:http";
import { createClient } from "@supabase/supabase-js";
import { SignJWT } from "jose";
import { afterAll, describe, expect, test } from "vitest";
import { createKeys } from "#platform/keys.ts";
import { startTestPlatform } from "../../platform.ts";

const listed = "https://desk.example.test";
const foreign = "https://evil.example.test";
const legacyJwtSecret = "an older project's secret, at least 32 bytes";

const platform = await startTestPlatform({
  schema: `
    create table public.films (id int primary key, title text not null);
    insert into public.films values (1, 'Atlantis');
    grant select on public.films to anon, authenticated, service_role;
    grant insert on public.films to service_role;`,
  keys: { ...(await createKeys()), legacyJwtSecret },
  allowedOrigins: [listed],
  functions: {
    echo: { verifyJwt: false, fetch: async (request) => new Response(request.body) },
    broken: { verifyJwt: false, fetch: () => Promise.reject(new Error("broken")) },
    open: {
      verifyJwt: false,
      fetch: async () => new Response("", { headers: { "Access-Control-Allow-Origin": "*" } }),
    },
  },
});
const { database } = platform;
afterAll(() => platform.close());

function legacyKey(role: string, claims: object = {}) {
  return new SignJWT({ role, ...claims })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("10y")
    .sign(new TextEncoder().encode(legacyJwtSecret));
}

const rooms = ["auth", "rest", "storage", "functions", "realtime"];
const stockHeaders =
  "authorization,apikey,content-type,x-client-info,x-supabase-api-version,accept-profile,content-profile,prefer,range,x-upsert,x-retry-count";

describe("CORS", () => {
  test.each(rooms)("SRV-01 a preflight of /%s/v1 needs no key and grants the stock client's headers", async (room) => {
    const answer = await fetch(`${platform.url}/${room}/v1/anything`, {
      method: "OPTIONS",
      headers: {
        Origin: listed,
        "Access-Control-Request-Method": "PATCH",
        "Access-Control-Request-Headers": `${stockHeaders},x-surprise`,
      },
    });
    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe("");
    expect(answer.headers.get("access-control-allow-origin")).toBe(listed);
    expect(answer.headers.get("access-control-allow-methods")).toContain("PATCH");
    expect(answer.headers.get("access-control-allow-headers")).toBe(stockHeaders);
    expect(answer.headers.get("access-control-max-age")).toBe("7200");
    expect(answer.headers.get("vary")).toBe("Origin");
    expect(answer.headers.has("access-control-allow-credentials")).toBe(false);
  });

  test("an origin that is not listed gets no CORS header, on a preflight or an answer", async () => {
    const preflight = await fetch(`${platform.url}/rest/v1/films`, {
      method: "OPTIONS",
      headers: { Origin: foreign, "Access-Control-Request-Method": "GET" },
    });
    const answer = await platform.fetch("/rest/v1/films", { headers: { Origin: foreign } });
    for (const { headers } of [preflight, answer]) {
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
      expect(headers.get("vary")).toContain("Origin");
    }
  });

  test("a function that lets everybody read lets nobody in whom the site does not list", async () => {
    const originOf = async (Origin: string) => {
      const answer = await fetch(`${platform.url}/functions/v1/open`, { headers: { Origin } });
      return answer.headers.get("access-control-allow-origin");
    };
    expect([await originOf(foreign), await originOf(listed)]).toEqual([null, listed]);
  });

  test("the own site needs no listing", async () => {
    const answer = await platform.fetch("/rest/v1/films", { headers: { Origin: platform.url } });
    expect(answer.headers.get("access-control-allow-origin")).toBe(platform.url);
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });

  test.each([
    ["no key", "/rest/v1/films", { apikey: "" }, 401],
    ["a bad key", "/rest/v1/films", { apikey: "sb_publishable_x" }, 401],
    ["a bad token", "/rest/v1/films", { Authorization: "Bearer x.y.z" }, 401],
    ["an unknown table", "/rest/v1/nothing", {}, 404],
    ["an unknown route", "/auth/v1/nothing", {}, 404],
    ["a refusal of storage", "/storage/v1/bucket", {}, 400],
    ["an unknown function", "/functions/v1/nothing", {}, 404],
    ["an address of no room", "/rest/v2/films", {}, 404],
    ["an address of 9 KiB", `/rest/v1/films?id=eq.${"1".repeat(9_000)}`, {}, 414],
    ["a function that throws", "/functions/v1/broken", {}, 500],
  ])("an error answer carries CORS too: %s", async (_, path, headers, status) => {
    const answer = await platform.fetch(path, { headers: { Origin: listed, ...headers } });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("access-control-allow-origin")).toBe(listed);
    expect(answer.headers.get("access-control-expose-headers")).toMatch(
      /Content-Range.*X-Supabase-Api-Version, X-Sb-Error-Code, X-Relay-Error, Retry-After/,
    );
    expect(answer.headers.get("content-type")).toMatch(/json/);
  });

  test("a body that is too large is refused with CORS", async () => {
    const answer = await platform.fetch("/auth/v1/recover", {
      method: "POST",
      body: JSON.stringify({ email: "a".repeat(70_000) }),
      headers: { Origin: listed },
    });
    expect(answer.status).toBe(413);
    expect(answer.headers.get("access-control-allow-origin")).toBe(listed);
  });
});

describe("API keys", () => {
  test("SRV-01 the public key reads, the secret key writes, through the stock client", async () => {
    const { data, error } = await platform.anonClient().from("films").select("title");
    expect(error).toBeNull();
    expect(data).toEqual([{ title: "Atlantis" }]);
    const denied = await platform.anonClient().from("films").insert({ id: 2, title: "x" });
    expect(denied).toMatchObject({ status: 401, error: { code: "42501" } });
    const written = await platform.adminClient().from("films").insert({ id: 2, title: "Kyrenia" });
    expect(written.status).toBe(201);
  });

  test.each([
    ["missing", "", "No API key found in request"],
    ["unknown", "sb_publishable_wrong", "Invalid API key"],
    ["unknown secret", "sb_secret_wrong", "Invalid API key"],
    ["not a key", "hello", "Invalid API key"],
  ])("E NOKEY: a key that is %s is 401 on REST, auth and realtime", async (_, apikey, message) => {
    for (const path of ["/rest/v1/films", "/auth/v1/settings", "/realtime/v1/api/broadcast"]) {
      const answer = await fetch(`${platform.url}${path}`, { headers: apikey ? { apikey } : {} });
      expect([path, answer.status]).toEqual([path, 401]);
      expect(await answer.json()).toMatchObject({ message });
    }
  });

  test.each(["/auth/v1/.well-known/jwks.json", "/auth/v1/authorize", "/auth/v1/verify"])(
    "%s is open without a key",
    async (path) => {
      expect((await fetch(`${platform.url}${path}`)).status).not.toBe(401);
    },
  );

  test("a key in the query works and is no filter", async () => {
    const { publishable } = platform.keys;
    const answer = await fetch(`${platform.url}/rest/v1/films?id=eq.1&apikey=${publishable}&select=title`);
    expect(await answer.json()).toEqual([{ title: "Atlantis" }]);
  });

  test("legacy JWT keys work where a secret is configured, and only for the two key roles", async () => {
    const legacy = createClient(platform.url, await legacyKey("anon"), {
      auth: { persistSession: false },
    });
    expect((await legacy.from("films").select("id").eq("id", 1)).data).toEqual([{ id: 1 }]);
    const service = await legacyKey("service_role");
    const users = await fetch(`${platform.url}/auth/v1/admin/users`, {
      headers: { apikey: service, Authorization: `Bearer ${service}` },
    });
    expect(users.status).toBe(200);
    const forged = await legacyKey("authenticated", { sub: crypto.randomUUID() });
    const answer = await platform.fetch("/rest/v1/films", {
      headers: { Authorization: `Bearer ${forged}` },
    });
    expect(answer.status).toBe(401);
  });

  test("a secret key from a browser is refused everywhere, opaque or legacy, as key or as bearer", async () => {
    const service = await legacyKey("service_role");
    for (const key of [platform.keys.secret, service]) {
      const sent: Record<string, string>[] = [{ apikey: key }, { Authorization: `Bearer ${key}` }];
      for (const headers of sent) {
        for (const room of ["auth/v1/settings", "rest/v1/films", "storage/v1/bucket", "functions/v1/echo"]) {
          const answer = await platform.fetch(`/${room}`, {
            headers: { ...headers, Origin: listed },
          });
          expect([room, answer.status]).toEqual([room, 401]);
          expect(await answer.json()).toMatchObject({
            message: "Forbidden use of secret API key in browser",
          });
        }
      }
    }
  });

  test("in test mode no key is asked for, and nobody is anon", async () => {
    const open = await startTestPlatform({ database, options: { requireApiKey: false } });
    const answer = await fetch(`${open.url}/rest/v1/films?id=eq.1`);
    expect(await answer.json()).toEqual([{ id: 1, title: "Atlantis" }]);
    await open.close();
  });
});

describe("every answer", () => {
  test("carries the API's headers", async () => {
    const { headers } = await platform.fetch("/rest/v1/films", { headers: { Origin: listed } });
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    for (const name of ["Authorization", "apikey", "Origin", "Prefer", "Accept-Profile"]) {
      expect(headers.get("vary")).toContain(name);
    }
    expect(headers.has("server")).toBe(false);
    expect(headers.has("x-powered-by")).toBe(false);
  });

  test("names the encoding of its JSON, refusals included", async () => {
    const paths = ["/rest/v1/films", "/auth/v1/settings", "/auth/v1/user", "/storage/v1/bucket"];
    for (const path of [...paths, "/rest/v1/nothing", "/nowhere"]) {
      const type = (await platform.fetch(path)).headers.get("content-type");
      expect([path, type]).toEqual([path, "application/json; charset=utf-8"]);
    }
  });

  test("HEAD is answered where GET is, without a body", async () => {
    for (const path of ["/rest/v1/films", "/auth/v1/settings", "/auth/v1/.well-known/jwks.json"]) {
      const answer = await platform.fetch(path, { method: "HEAD" });
      expect([path, answer.status, await answer.text()]).toEqual([path, 200, ""]);
    }
  });

  test("a slash at the end changes nothing, an address outside the rooms is 404", async () => {
    expect((await platform.fetch("/rest/v1/films/")).status).toBe(200);
    expect((await platform.fetch("/auth/v1/settings/")).status).toBe(200);
    expect((await platform.fetch("/rest/v2/films")).status).toBe(404);
    expect((await platform.fetch("/restless/v1/films")).status).toBe(404);
  });

  test("a body passes as it came", async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(65_536));
    const answer = await platform.fetch("/functions/v1/echo", { method: "POST", body: bytes });
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
  });

  test("tells nothing of a failure inside", async () => {
    const answer = await platform.fetch("/functions/v1/broken");
    expect(await answer.text()).not.toContain("broken");
    expect(platform.errors.length).toBeGreaterThan(0);
  });
});

test("SRV-05 TRACE is refused by every room, without an error of ours", async () => {
  const { port } = new URL(platform.url);
  for (const room of rooms) {
    const asking = request({ port, method: "TRACE", path: `/${room}/v1/echo` });
    asking.setHeader("apikey", platform.keys.publishable);
    asking.end();
    const [answer] = await once(asking, "response");
    answer.resume();
    expect([room, answer.statusCode]).toEqual([room, 405]);
  }
});
