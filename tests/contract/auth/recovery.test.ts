import { afterAll, describe, expect, test } from "vitest";
import { randomName, startTestPlatform } from "../../platform.ts";

let laterMs = 0;
const clock = () => Date.now() + laterMs;

const platform = await startTestPlatform({
  clock,
  redirectUrls: ["https://shop.test/welcome", "https://*.preview.test/**"],
});
const { database } = platform;
afterAll(() => platform.close());

/** The link of the newest mail to that address; waits for it. */
async function mailedLink(to: string, count = 1): Promise<URL> {
  const mails = () => platform.mails.filter((mail) => mail.to === to);
  await expect.poll(() => mails().length).toBe(count);
  return new URL(
    mails()
      .at(-1)
      ?.text.match(/http\S+/)?.[0] ?? "",
  );
}

function post(path: string, body: object): Promise<Response> {
  return platform.fetch(`/auth/v1${path}`, { method: "POST", body: JSON.stringify(body) });
}

async function follow(link: URL): Promise<URL> {
  const answer = await fetch(link, { redirect: "manual" });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location") ?? "");
}

const hashOf = (url: URL) => new URLSearchParams(url.hash.slice(1));

describe("recovery", () => {
  test("SEC-03 known and unknown addresses get the same answer; only the known one gets a mail", async () => {
    const { email } = await platform.signedInClient();
    const stranger = `${randomName()}@example.test`;
    const ask = async (address: string) => {
      const answer = await post("/recover", { email: address });
      const headers = [...answer.headers.keys()].sort();
      return { status: answer.status, body: await answer.text(), headers };
    };
    const [known, unknown] = [await ask(email), await ask(stranger)];
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 200, body: "{}" });
    await mailedLink(email);
    expect(platform.mails.some(({ to }) => to === stranger)).toBe(false);
  });

  test.each([
    [{ language: "el", locale: "en" }, "el", "Νέος κωδικός πρόσβασης", "μέσα σε μία ώρα"],
    [{ locale: "el" }, "el", "Νέος κωδικός πρόσβασης", "μέσα σε μία ώρα"],
    [{ language: "<script>", locale: 7 }, "undefined", "Choose a new password", "within an hour"],
  ])(
    "DAY-09 a mail and the page behind its link are in the language of the account: %j",
    async (data, language, subject, close) => {
      const other = await startTestPlatform({ database, recoveryLink: (...link) => `https://shop.test/${link[3]}` });
      const { client, email } = await platform.signedInClient();
      expect((await client.auth.updateUser({ data })).error).toBeNull();
      await other.fetch("/auth/v1/recover", { method: "POST", body: JSON.stringify({ email }) });
      await expect
        .poll(() => other.mails)
        .toEqual([
          expect.objectContaining({
            to: email,
            subject,
            text: expect.stringMatching(new RegExp(`https://shop.test/${language}\n[^]*${close}`)),
          }),
        ]);
      await other.close();
    },
  );

  test("AVL-27 a stranger's request leaves the earlier link valid; asked within a minute nothing is sent; a new password ends all", async () => {
    const { email } = await platform.signedInClient();
    const { auth } = platform.anonClient();
    expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
    const first = await mailedLink(email);
    expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
    laterMs += 61_000;
    expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
    const second = await mailedLink(email, 2);
    laterMs += 61_000;
    await auth.resetPasswordForEmail(email);
    const third = await mailedLink(email, 3);
    expect(hashOf(await follow(second)).get("type")).toBe("recovery");
    const fields = hashOf(await follow(first));
    expect(fields.get("type")).toBe("recovery");
    const client = platform.anonClient();
    await client.auth.setSession({
      access_token: fields.get("access_token") ?? "",
      refresh_token: fields.get("refresh_token") ?? "",
    });
    expect((await client.auth.updateUser({ password: "kyrenia-Harbour-8" })).error).toBeNull();
    expect(hashOf(await follow(third)).get("error_code")).toBe("otp_expired");
  });

  test("SRV-04 PASSWORD_RECOVERY: the link signs in, and a new password needs no old one", async () => {
    const { email } = await platform.signedInClient();
    await platform.anonClient().auth.resetPasswordForEmail(email, { redirectTo: `${platform.url}/admin` });
    const link = await mailedLink(email);
    expect(link.pathname).toBe("/auth/v1/verify");
    const landed = await follow(link);
    expect(landed.pathname).toBe("/admin");
    const fields = hashOf(landed);
    expect([...fields.keys()]).toEqual(
      "access_token expires_at expires_in refresh_token sb token_type type".split(" "),
    );
    expect(fields.get("type")).toBe("recovery");
    const client = platform.anonClient();
    await client.auth.setSession({
      access_token: fields.get("access_token") ?? "",
      refresh_token: fields.get("refresh_token") ?? "",
    });
    const { error } = await client.auth.updateUser({ password: "kyrenia-Harbour-9" });
    expect(error).toBeNull();
    const again = await platform.anonClient().auth.signInWithPassword({ email, password: "kyrenia-Harbour-9" });
    expect(again.error).toBeNull();
  });

  test("a link works once, and not by looking at its headers", async () => {
    const { email } = await platform.signedInClient();
    await platform.anonClient().auth.resetPasswordForEmail(email);
    const link = await mailedLink(email);
    expect((await fetch(link, { method: "HEAD", redirect: "manual" })).status).toBe(204);
    expect(hashOf(await follow(link)).get("type")).toBe("recovery");
    const second = await follow(link);
    expect(second.hash).toBe(
      "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=",
    );
  });

  test("a link is dead after an hour", async () => {
    const { email } = await platform.signedInClient();
    await platform.anonClient().auth.resetPasswordForEmail(email);
    const link = await mailedLink(email);
    laterMs += 3_601_000;
    expect(hashOf(await follow(link)).get("error_code")).toBe("otp_expired");
  });

  test("a page can post the link's hash instead", async () => {
    const { email } = await platform.signedInClient();
    await platform.anonClient().auth.resetPasswordForEmail(email);
    const tokenHash = (await mailedLink(email)).searchParams.get("token") ?? "";
    const { auth } = platform.anonClient();
    const wrongType = await auth.verifyOtp({ token_hash: tokenHash, type: "invite" });
    expect(wrongType.error).toMatchObject({ status: 403, code: "otp_expired" });
    const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type: "recovery" });
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(email);
  });

  test("PKCE: the link gives a code that only the verifier's holder can use, once", async () => {
    const { email } = await platform.signedInClient();
    const kept = new Map<string, string>();
    const client = platform.anonClient({
      auth: {
        flowType: "pkce",
        persistSession: true,
        storage: {
          getItem: (key) => kept.get(key) ?? null,
          setItem: (key, value) => void kept.set(key, value),
          removeItem: (key) => void kept.delete(key),
        },
      },
    });
    await client.auth.resetPasswordForEmail(email);
    const link = await mailedLink(email);
    expect(link.searchParams.get("token")).toMatch(/^pkce_[\da-f]{56}$/);
    const landed = await follow(link);
    const code = landed.searchParams.get("code") ?? "";
    expect(landed.hash).toBe("");
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    const again = await post("/token?grant_type=pkce", {
      auth_code: code,
      code_verifier: "x".repeat(43),
    });
    expect([again.status, again.headers.get("x-sb-error-code")]).toEqual([404, "flow_state_not_found"]);
  });

  test("PKCE: a wrong verifier is refused and uses the code up", async () => {
    const { email } = await platform.signedInClient();
    await post("/recover", {
      email,
      code_challenge: "A".repeat(43),
      code_challenge_method: "s256",
    });
    const code = (await follow(await mailedLink(email))).searchParams.get("code");
    const exchange = async () => {
      const answer = await post("/token?grant_type=pkce", {
        auth_code: code,
        code_verifier: "wrong",
      });
      return answer.headers.get("x-sb-error-code");
    };
    expect(await exchange()).toBe("bad_code_verifier");
    expect(await exchange()).toBe("flow_state_not_found");
  });

  test.each([
    ["/elsewhere", "/elsewhere"],
    ["https://shop.test/welcome", "https://shop.test/welcome"],
    ["https://evil.test/", "/"],
  ])("D14 a redirect to %s goes to %s", async (asked, expected) => {
    const { email } = await platform.signedInClient();
    const { data } = await platform.adminClient().auth.admin.generateLink({
      type: "recovery",
      email,
      options: { redirectTo: asked.startsWith("/e") ? `${platform.url}${asked}` : asked },
    });
    const landed = await follow(new URL(data.properties?.action_link ?? ""));
    landed.hash = "";
    expect(landed.href).toBe(expected.startsWith("/") ? `${platform.url}${expected}` : expected);
  });

  test.each([
    [{ type: "recovery" }, "Verify requires either a token or a token hash"],
    [{ type: "recovery", token: "1", token_hash: "x" }, "Verify requires either a token or a token hash"],
    [{ token_hash: "x" }, "Verify requires a verification type"],
    [{ type: "recovery", token_hash: "x", email: "a@b.test" }, "Only the token_hash and type should be provided"],
  ])("verify refuses %j", async (body, msg) => {
    const answer = await post("/verify", body);
    expect(await answer.json()).toEqual({ code: 400, error_code: "validation_failed", msg });
  });

  test.each([
    [{ token_hash: "0".repeat(56) }, "Email link is invalid or has expired"],
    [{ email: "nobody@example.test", token: "000000" }, "Token has expired or is invalid"],
  ])("%j that never was is otp_expired", async (proof, msg) => {
    const answer = await post("/verify", { type: "recovery", ...proof });
    expect(await answer.json()).toEqual({ code: 403, error_code: "otp_expired", msg });
  });

  test("AVL-12 no code stands for a link: any six digits are refused, known account or not", async () => {
    const { email } = await platform.signedInClient();
    const { admin } = platform.adminClient().auth;
    const newcomer = `${randomName()}@example.test`;
    const orders = [
      { type: "recovery", email },
      { type: "magiclink", email },
      { type: "email_change_new", email, newEmail: `${randomName()}@example.test` },
      { type: "invite", email: newcomer },
      { type: "signup", email: newcomer, password: "kyrenia-Harbour-9" },
    ] as const;
    for (const order of orders) {
      const { data, error } = await admin.generateLink(order);
      expect([error, data.properties?.email_otp]).toEqual([null, ""]);
      if ("newEmail" in order) expect(data.user?.new_email).toBe(order.newEmail);
      expect(data.properties?.verification_type).toBe(order.type);
    }
    const links = await database.query(`select * from auth.one_time_tokens where relates_to = any($1::text[])`, [
      [email, newcomer],
    ]);
    expect(links.rows).toHaveLength(4);

    const types = ["recovery", "magiclink", "email", "email_change", "invite", "signup"];
    const verify = async (of: string, type: string) => {
      const answer = await post("/verify", { email: of, token: "123456", type });
      return { status: answer.status, body: await answer.json() };
    };
    const msg = "Token has expired or is invalid";
    const refused = { status: 403, body: { code: 403, error_code: "otp_expired", msg } };
    for (const type of types) {
      for (const of of [email, newcomer, "nobody@example.test"]) {
        expect(await verify(of, type)).toEqual(refused);
      }
    }
    // The refused try did not use the link up: the mailed half still works.
    const { data } = await admin.generateLink({ type: "recovery", email });
    await verify(email, "recovery");
    const tokenHash = data.properties?.hashed_token ?? "";
    const link = { token_hash: tokenHash, type: "recovery" } as const;
    expect((await platform.anonClient().auth.verifyOtp(link)).error).toBeNull();
  });

  test("AVL-12 ten wrong codes of a reauthentication are all, however many are asked for", async () => {
    const { client, email } = await platform.signedInClient();
    const mailed = () => platform.mails.filter(({ to }) => to === email);
    const ask = async (count: number) => {
      expect((await client.auth.reauthenticate()).error).toBeNull();
      await expect.poll(() => mailed().length).toBe(count);
      return mailed().at(-1)?.text.match(/\d{6}/)?.[0] ?? "";
    };
    const change = async (nonce: string) =>
      (await client.auth.updateUser({ password: "salamis-Theatre-5", nonce })).error?.code;
    const wrong = (code: string) => (code === "000000" ? "000001" : "000000");
    const first = await ask(1);
    for (let tries = 0; tries < 5; tries += 1) await change(wrong(first));
    laterMs += 61_000;
    const second = await ask(2);
    expect(second).not.toBe("");
    for (let tries = 0; tries < 5; tries += 1) await change(wrong(second));
    laterMs += 61_000;
    expect(await change(await ask(3))).toBe("reauthentication_not_valid");
  });
});

describe("what a link and a code are refused with", () => {
  test("SRV-05 a new address that is taken, wrong or absent gets no link", async () => {
    const { email } = await platform.signedInClient();
    const { email: taken } = await platform.signedInClient();
    const { admin } = platform.adminClient().auth;
    for (const [newEmail, code] of [
      [taken, "email_exists"],
      ["nowhere", "validation_failed"],
      ["", "validation_failed"],
    ] as const) {
      const { error } = await admin.generateLink({ type: "email_change_new", email, newEmail });
      expect([newEmail, error?.code]).toEqual([newEmail, code]);
    }
  });

  test("SRV-05 a code for a phone is wrong, and a number that is none is named as such", async () => {
    const { auth } = platform.anonClient();
    const verify = async (phone: string) => {
      const { error } = await auth.verifyOtp({ phone, token: "123456", type: "sms" });
      return [error?.status, error?.code, error?.message];
    };
    for (const phone of ["+357 99 123456", "35799123456"]) {
      expect(await verify(phone)).toEqual([403, "otp_expired", "Token has expired or is invalid"]);
    }
    for (const phone of ["12-34", "+0123", "phone", "1".repeat(16)]) {
      expect([phone, ...(await verify(phone))]).toEqual([
        phone,
        400,
        "validation_failed",
        "Invalid phone number format (E.164 required)",
      ]);
    }
  });
});

describe("what is not offered", () => {
  test.each([
    ["POST", "/signup", { email: "a@b.test", password: "x" }, 422, "signup_disabled"],
    ["POST", "/signup", {}, 422, "anonymous_provider_disabled"],
    ["POST", "/otp", { email: "a@b.test" }, 422, "otp_disabled"],
    ["POST", "/otp", { phone: "123" }, 400, "phone_provider_disabled"],
    ["POST", "/token?grant_type=id_token", {}, 400, "provider_disabled"],
    ["POST", "/token?grant_type=web3", {}, 400, "provider_disabled"],
    ["GET", "/authorize?provider=github", undefined, 400, "validation_failed"],
    ["POST", "/sso", { domain: "a.test" }, 404, "saml_provider_disabled"],
    ["POST", "/passkeys/registration/options", {}, 404, "passkey_disabled"],
    ["POST", "/resend", { email: "a@b.test" }, 400, "validation_failed"],
    ["POST", "/resend", { type: "signup" }, 400, "validation_failed"],
    ["POST", "/recover", {}, 400, "validation_failed"],
    ["POST", "/recover", { email: "not an address" }, 400, "validation_failed"],
  ])("%s %s %j is %d %s", async (method, path, body, ...refusal) => {
    const answer = await platform.fetch(`/auth/v1${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    expect([answer.status, answer.headers.get("x-sb-error-code")]).toEqual(refusal);
  });

  test("second factors and linked identities are refused to who is signed in", async () => {
    const { client } = await platform.signedInClient();
    const enrolled = await client.auth.mfa.enroll({ factorType: "totp" });
    expect(enrolled.error).toMatchObject({ status: 422, code: "mfa_totp_enroll_not_enabled" });
    const answer = await platform.fetch("/auth/v1/nothing-here");
    expect([answer.status, await answer.json()]).toEqual([404, { code: 404, msg: "404: Not Found" }]);
  });

  test("settings say what is on, health who answers", async () => {
    expect(await (await platform.fetch("/auth/v1/settings")).json()).toMatchObject({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: true,
      mailer_autoconfirm: false,
      saml_enabled: false,
    });
    expect(await (await platform.fetch("/auth/v1/health")).json()).toMatchObject({
      name: "GoTrue",
    });
  });
});

test("WEK-12 an invitation lives seven days, and its mail says so", async () => {
  const invite = async () => {
    const email = `${randomName()}@example.test`;
    const { error } = await platform.adminClient().auth.admin.inviteUserByEmail(email);
    expect(error).toBeNull();
    return { email, link: await mailedLink(email) };
  };
  const [inTime, tooLate] = [await invite(), await invite()];
  expect(platform.mails.find(({ to }) => to === inTime.email)?.text).toContain("within seven days");
  const sevenDaysMs = 7 * 24 * 3_600_000;
  laterMs += sevenDaysMs - 60_000;
  expect(hashOf(await follow(inTime.link)).get("type")).toBe("invite");
  laterMs += 61_000;
  expect(hashOf(await follow(tooLate.link)).get("error_code")).toBe("otp_expired");
});
