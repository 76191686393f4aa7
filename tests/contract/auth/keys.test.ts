import { randomUUID } from "node:crypto";
import { decodeProtectedHeader, importJWK, SignJWT } from "jose";
import { afterAll, describe, expect, test } from "vitest";
import { accessTokenLifeS, announceS, createKeys, rotateSigningKey, withoutSpentHalves } from "#platform/keys.ts";
import { startTestPlatform } from "../../platform.ts";

const nilUuid = "00000000-0000-0000-0000-000000000000";
let laterMs = 0;
const clock = () => Date.now() + laterMs;

const platform = await startTestPlatform({ clock });
afterAll(() => platform.close());

async function signIn() {
  const { data } = await (await platform.signedInClient()).client.auth.getSession();
  if (!data.session) throw new Error("no session");
  return { session: data.session };
}

function get(path: string, accessToken: string) {
  return platform.fetch(path, { headers: { Authorization: `Bearer ${accessToken}` } });
}

describe("signing keys", () => {
  test("SRV-05 a token is judged by its subject; one without a session only by its user", async () => {
    const { session } = await signIn();
    const [jwk] = platform.keys.signing;
    if (!jwk) throw new Error("no key");
    const key = await importJWK(jwk, "ES256");
    const userOf = async (claims: object) => {
      const token = await new SignJWT({ role: "authenticated", ...claims })
        .setProtectedHeader({ alg: "ES256", kid: jwk.kid ?? "" })
        .setExpirationTime("1h")
        .sign(key);
      const answer = await get("/auth/v1/user", token);
      return [answer.status, answer.headers.get("x-sb-error-code")];
    };
    const sub = session.user.id;
    expect(await userOf({ sub })).toEqual([200, null]);
    expect(await userOf({ sub, session_id: nilUuid })).toEqual([200, null]);
    expect(await userOf({ sub, session_id: sub })).toEqual([403, "session_not_found"]);
    expect(await userOf({ sub: "somebody" })).toEqual([400, "bad_jwt"]);
    expect(await userOf({})).toEqual([403, "bad_jwt"]);
    expect(await userOf({ sub: randomUUID() })).toEqual([403, "user_not_found"]);
  });

  test("LIM-04 JWKS shows public members only, for ten minutes, without a key", async () => {
    const answer = await fetch(`${platform.url}/auth/v1/.well-known/jwks.json`);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=600");
    const { keys } = (await answer.json()) as { keys: Record<string, unknown>[] };
    expect(keys.map((key) => Object.keys(key).toSorted())).toEqual([
      ["alg", "crv", "key_ops", "kid", "kty", "use", "x", "y"],
    ]);
  });

  test("LIM-04 getClaims verifies against JWKS and asks nothing else", async () => {
    const { session } = await signIn();
    const asked: string[] = [];
    const client = platform.anonClient({
      global: {
        fetch: (input, init) => {
          asked.push(new URL(input instanceof Request ? input.url : input).pathname);
          return fetch(input, init);
        },
      },
    });
    const { data, error } = await client.auth.getClaims(session.access_token);
    expect(error).toBeNull();
    expect(data?.header).toMatchObject({ alg: "ES256", typ: "JWT" });
    expect(asked).toEqual(["/auth/v1/.well-known/jwks.json"]);
  });

  test("SRV-05 an expired token is invalid_jwt to the client and PGRST303 to REST", async () => {
    const { session } = await signIn();
    laterMs += 3_600_000 + 31_000;
    const answer = await get("/rest/v1/nothing", session.access_token);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: "PGRST303", message: "JWT expired" });
    const user = await get("/auth/v1/user", session.access_token);
    expect(user.headers.get("x-sb-error-code")).toBe("bad_jwt");
    expect(((await user.json()) as { msg: string }).msg).toMatch(/^invalid JWT/);
  });

  test("after a rotation new tokens have a new kid and old ones still verify", async () => {
    const { session } = await signIn();
    const statusOf = async (token: string) => (await get("/auth/v1/user", token)).status;
    const kidOf = (token: string) => decodeProtectedHeader(token).kid;
    const { keys } = platform;
    keys.signing = await rotateSigningKey(keys.signing, clock() / 1000);
    const known = await (await platform.fetch("/auth/v1/.well-known/jwks.json")).json();
    expect(known).toMatchObject({
      keys: [{ kid: keys.signing[0]?.kid }, { kid: kidOf(session.access_token) }],
    });
    const early = (await signIn()).session.access_token;
    expect(kidOf(early)).toBe(kidOf(session.access_token));

    laterMs += announceS * 1000;
    keys.signing = withoutSpentHalves(keys.signing);
    expect(keys.signing[1]).not.toHaveProperty("d");
    const late = (await signIn()).session.access_token;
    expect(kidOf(late)).toBe(keys.signing[0]?.kid);
    expect([await statusOf(early), await statusOf(late)]).toEqual([200, 200]);

    laterMs += (accessTokenLifeS + 31) * 1000;
    const left = await (await platform.fetch("/auth/v1/.well-known/jwks.json")).json();
    expect(left).toMatchObject({ keys: [{ kid: kidOf(late) }] });
    expect(left).toHaveProperty("keys.length", 1);
  });

  test("D10 tokens of foreign keys, without signature, or of other roles are nobody", async () => {
    const { SignJWT, importJWK, UnsecuredJWT } = await import("jose");
    const sign = async (
      role: string | undefined,
      keys = platform.keys,
      kid = platform.keys.signing[0]?.kid,
      aud?: string | string[],
    ) =>
      new SignJWT({ role, aud, sub: crypto.randomUUID() })
        .setProtectedHeader({ alg: "ES256", kid: kid ?? "" })
        .setExpirationTime(clock() / 1000 + 600)
        .sign(await importJWK(keys.signing[0] ?? {}, "ES256"));
    const codeFor = async (token: string) => {
      const body = (await (await get("/rest/v1/nothing", token)).json()) as { code: string };
      return body.code;
    };
    expect(await codeFor(await sign("authenticated", await createKeys()))).toBe("PGRST301");
    expect(await codeFor(await sign("authenticated", platform.keys, "unknown"))).toBe("PGRST301");
    expect(await codeFor(new UnsecuredJWT({ role: "service_role" }).encode())).toBe("PGRST301");
    const symmetric = await new SignJWT({ role: "service_role" })
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime("1h")
      .sign(new TextEncoder().encode(JSON.stringify(platform.keys.signing[0])));
    expect(await codeFor(symmetric)).toBe("PGRST301");
    for (const role of ["postgres", "supabase_admin", "authenticator"]) {
      expect(await codeFor(await sign(role))).toBe("PGRST303");
    }
    const { keys } = platform;
    const audience = (aud: string | string[]) => sign("authenticated", keys, undefined, aud);
    expect(await codeFor(await audience("elsewhere"))).toBe("PGRST303");
    expect(await codeFor(await audience(["elsewhere", "authenticated"]))).toBe("PGRST205");
    // A token without a role is a guest's, and guests have no account.
    expect((await get("/auth/v1/user", await sign(undefined))).status).toBe(403);
  });
});
