import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { startTestPlatform } from "../../platform.ts";

const platform = await startTestPlatform();
const { client } = await platform.signedInClient();
const accessToken = (await client.auth.getSession()).data.session?.access_token ?? "";
afterAll(() => platform.close());

const paths =
  "/token?grant_type=password /token?grant_type=refresh_token /token?grant_type=pkce /recover /verify /signup /otp /resend /invite /admin/users /admin/generate_link".split(
    " ",
  );

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom("", "a@b.test", "\0", "\ud800", "' or 1=1 --", "null", "../..", "𝔘𝔫𝔦", "9".repeat(400)),
);
const value = fc.oneof(text, fc.jsonValue(), fc.constantFrom(null, true, -1, 1e308, [], {}));
const keys = `email phone password refresh_token auth_code code_verifier type token token_hash redirect_to data
  user_metadata app_metadata ban_duration id email_confirm password_hash new_email code_challenge
  code_challenge_method current_password nonce`.split(/\s+/);
const body = fc.oneof(
  { weight: 6, arbitrary: fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 6 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

/** Every request is refused or done: never a failure of ours, always JSON or nothing. */
async function expectNoFailure(path: string, init: RequestInit): Promise<void> {
  const answer = await platform.fetch(`/auth/v1${path}`, init);
  const answered = await answer.text();
  expect([path, answer.status, answered].join(" ")).not.toMatch(/^\S+ 5\d\d/);
  if (answered !== "") JSON.parse(answered);
}

describe("R29 malformed everything", () => {
  test("bodies of every auth call", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), body, async (path, given) => {
        const isAdmin = path.startsWith("/admin") || path === "/invite";
        const headers = isAdmin ? { apikey: platform.keys.secret } : undefined;
        const sent = JSON.stringify(given);
        await expectNoFailure(path, { method: "POST", body: sent, ...(headers && { headers }) });
      }),
      { numRuns: 150 },
    );
  });

  test("changes of oneself and of others", { timeout: 120_000 }, async () => {
    const id = crypto.randomUUID();
    await fc.assert(
      fc.asyncProperty(body, fc.boolean(), async (given, isAdmin) => {
        const sent = { method: "PUT", body: JSON.stringify(given) };
        const Authorization = `Bearer ${accessToken}`;
        if (!isAdmin) return expectNoFailure("/user", { ...sent, headers: { Authorization } });
        const headers = { apikey: platform.keys.secret };
        return expectNoFailure(`/admin/users/${id}`, { ...sent, headers });
      }),
      { numRuns: 75 },
    );
  });

  test("queries, bearers and bytes that are no text", { timeout: 120_000 }, async () => {
    const word = fc.string({ unit: "grapheme-ascii", maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("/verify", "/authorize", "/logout", "/user", "/admin/users", "/settings"),
        fc.dictionary(fc.constantFrom("token", "type", "redirect_to", "scope", "page", "per_page"), text),
        word,
        fc.uint8Array({ maxLength: 50 }),
        async (path, query, bearer, bytes) => {
          const clean = Object.entries(query).map(([name, given]): [string, string] => [name, given.toWellFormed()]);
          const address = `${path}?${new URLSearchParams(clean).toString()}`;
          const headers = { Authorization: `Bearer ${bearer.trim()}` };
          await expectNoFailure(address, { headers });
          await expectNoFailure("/recover", { method: "POST", body: bytes });
        },
      ),
      { numRuns: 75 },
    );
  });

  test("afterwards an ordinary sign-in works", async () => {
    const { client } = await platform.signedInClient();
    expect((await client.auth.getUser()).error).toBeNull();
    expect(platform.errors).toEqual([]);
  });
});
