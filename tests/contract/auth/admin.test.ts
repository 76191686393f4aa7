import { hash } from "@node-rs/bcrypt";
import { afterAll, describe, expect, test } from "vitest";
import { randomName, startTestPlatform } from "../../platform.ts";

const password = "olive-Grove-77";
const newEmail = () => `${randomName()}@example.test`;

const platform = await startTestPlatform();
const { database } = platform;
afterAll(() => platform.close());

const admin = () => platform.adminClient().auth.admin;

describe("E38 who may administer", () => {
  test.each([
    ["no bearer", () => ({}), 401, "no_authorization"],
    ["the public key", () => ({ Authorization: `Bearer ${platform.keys.publishable}` }), 403, "not_admin"],
    ["nonsense", () => ({ Authorization: "Bearer x.y.z" }), 403, "bad_jwt"],
  ])("%s is refused on every admin route", async (_, headers, status, code) => {
    for (const path of ["/admin/users", "/admin/generate_link", "/admin/audit", "/invite"]) {
      const method = path === "/admin/users" || path === "/admin/audit" ? "GET" : "POST";
      const answer = await platform.fetch(`/auth/v1${path}`, { method, headers: headers() });
      expect([path, answer.status, answer.headers.get("x-sb-error-code")]).toEqual([path, status, code]);
    }
  });

  test("a signed-in user is not_admin, whatever their metadata says", async () => {
    const { client, id } = await platform.signedInClient();
    await admin().updateUserById(id, { app_metadata: { role: "service_role" } });
    const { data } = await client.auth.refreshSession();
    const answer = await platform.fetch("/auth/v1/admin/users", {
      headers: { Authorization: `Bearer ${data.session?.access_token}` },
    });
    expect(answer.headers.get("x-sb-error-code")).toBe("not_admin");
  });

  test("the secret key alone is enough, from a browser it is not", async () => {
    const apikey = platform.keys.secret;
    expect((await platform.fetch("/auth/v1/admin/users", { headers: { apikey } })).status).toBe(200);
    const Origin = platform.url;
    const fromBrowser = await platform.fetch("/auth/v1/admin/users", {
      headers: { apikey, Origin },
    });
    expect(fromBrowser.status).toBe(401);
    expect(fromBrowser.headers.get("access-control-allow-origin")).toBe(Origin);
  });
});

describe("accounts", () => {
  test("created, found, changed, deleted", async () => {
    const email = newEmail();
    const created = await admin().createUser({
      email: email.toUpperCase(),
      password,
      email_confirm: true,
      user_metadata: { name: "Eleni" },
      app_metadata: { team: "bench" },
    });
    expect(created.data.user).toMatchObject({
      email,
      user_metadata: { name: "Eleni" },
      app_metadata: { provider: "email", providers: ["email"], team: "bench" },
      identities: [{ identity_data: { email, email_verified: true } }],
    });
    expect(created.data.user?.confirmed_at).toBe(created.data.user?.email_confirmed_at);
    const id = created.data.user?.id ?? "";
    const changed = await admin().updateUserById(id, {
      email: `new-${email}`,
      app_metadata: { team: null, desk: 4 },
    });
    expect(changed.data.user).toMatchObject({
      email: `new-${email}`,
      app_metadata: { provider: "email", providers: ["email"], desk: 4 },
    });
    expect((await admin().getUserById(id)).data.user?.email).toBe(`new-${email}`);
    expect((await admin().deleteUser(id)).error).toBeNull();
    const gone = await admin().getUserById(id);
    expect(gone.error).toMatchObject({
      status: 404,
      code: "user_not_found",
      message: "User not found",
    });
  });

  test("H10 what is confirmed stays so: nobody is locked out by `email_confirm: false`", async () => {
    const email = newEmail();
    const { data } = await admin().createUser({ email, password, email_confirm: true });
    const id = data.user?.id ?? "";
    const changed = await admin().updateUserById(id, { email_confirm: false });
    expect(changed.data.user?.email_confirmed_at).toBe(data.user?.email_confirmed_at);
    const { error } = await platform.anonClient().auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
  });

  test("an address is taken once, whatever its case", async () => {
    const email = newEmail();
    await admin().createUser({ email, password, email_confirm: true });
    const { error } = await admin().createUser({ email: email.toUpperCase(), password });
    expect(error).toMatchObject({ status: 422, code: "email_exists" });
    const { id } = await platform.signedInClient();
    const again = await admin().createUser({ id, email: newEmail() });
    expect(again.error).toMatchObject({ status: 422, code: "user_already_exists" });
  });

  test("SRV-05 bad input: no address, a bad one, a weak password, an id that is no UUID", async () => {
    const { error: none } = await admin().createUser({});
    expect(none?.message).toBe("Cannot create a user without either an email or phone");
    const { error: bad } = await admin().createUser({ email: "nonsense" });
    expect(bad?.message).toBe("Unable to validate email address: invalid format");
    const { error: weak } = await admin().createUser({ email: newEmail(), password: "abc1" });
    expect(weak).toMatchObject({ code: "weak_password", reasons: ["length"] });
    const email = newEmail();
    const { error: itself } = await admin().createUser({ email, password: `${email}1` });
    expect(itself).toMatchObject({ code: "weak_password", reasons: ["pwned"] });
    const { error: odd } = await admin().generateLink({ type: "magic" as never, email });
    expect(odd).toMatchObject({
      code: "validation_failed",
      message: "Invalid email action link type requested: magic",
    });
    await expect(admin().getUserById("1")).rejects.toThrow(/UUID/);
    const answer = await platform.fetch("/auth/v1/admin/users/1", {
      headers: { Authorization: `Bearer ${platform.keys.secret}`, apikey: platform.keys.secret },
    });
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { code: 404, error_code: "validation_failed", msg: "user_id must be an UUID" },
    ]);
  });

  test("users who are moved in bring their bcrypt hash, which becomes ours when they sign in", async () => {
    const email = newEmail();
    const { data } = await admin().createUser({
      email,
      password_hash: await hash(password, 10),
      email_confirm: true,
    });
    const signIn = () => platform.anonClient().auth.signInWithPassword({ email, password });
    expect((await signIn()).error).toBeNull();
    const { rows } = await database.query<{ encrypted_password: string }>(
      `select encrypted_password from auth.users where id = $1`,
      [data.user?.id],
    );
    expect(rows[0]?.encrypted_password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signIn()).error).toBeNull();
  });

  test("pages come newest first, with the headers that the client reads", async () => {
    const emails: string[] = [];
    for (let made = 0; made < 5; made += 1) {
      const email = newEmail();
      emails.unshift(email);
      await admin().createUser({ email });
    }
    const first = await admin().listUsers({ page: 1, perPage: 2 });
    expect(first.data.users.map(({ email }) => email)).toEqual(emails.slice(0, 2));
    const { rows } = await database.query<{ total: number }>(`select count(*) as total from auth.users`);
    expect(first.data).toMatchObject({
      aud: "authenticated",
      total: rows[0]?.total,
      nextPage: 2,
    });
    const all = await admin().listUsers();
    expect(all.data.users.length).toBe(rows[0]?.total);
  });

  test("invite: a mail, a link that signs in, a first password without an old one", async () => {
    const email = newEmail();
    const { data } = await admin().inviteUserByEmail(email, { data: { name: "Eleni" } });
    expect(data.user?.invited_at).toBeDefined();
    expect(data.user?.email_confirmed_at).toBeUndefined();
    await expect.poll(() => platform.mails.some(({ to }) => to === email)).toBe(true);
    const link = platform.mails.find(({ to }) => to === email)?.text.match(/token=(\w+)/)?.[1] ?? "";
    const client = platform.anonClient();
    const { error } = await client.auth.verifyOtp({ token_hash: link, type: "invite" });
    expect(error).toBeNull();
    expect((await client.auth.updateUser({ password })).error).toBeNull();
    expect((await platform.anonClient().auth.signInWithPassword({ email, password })).error).toBeNull();
    expect((await admin().inviteUserByEmail(email)).error?.code).toBe("email_exists");
  });

  test("generated links carry the user and what the link needs", async () => {
    const { email, id } = await platform.signedInClient();
    const { data } = await admin().generateLink({ type: "recovery", email });
    expect(data.user).toMatchObject({ id, email });
    expect(data.properties).toMatchObject({
      verification_type: "recovery",
      redirect_to: platform.url,
      email_otp: "",
      hashed_token: expect.stringMatching(/^[\da-f]{56}$/),
    });
    const unknown = await admin().generateLink({ type: "recovery", email: newEmail() });
    expect(unknown.error).toMatchObject({ status: 404, code: "user_not_found" });
    const fresh = await admin().generateLink({ type: "magiclink", email: newEmail() });
    expect(fresh.data.properties?.verification_type).toBe("signup");
  });

  test("an admin can sign somebody out by their token", async () => {
    const { client } = await platform.signedInClient();
    const { data } = await client.auth.getSession();
    await admin().signOut(data.session?.access_token ?? "");
    expect((await client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  });

  test("what the database's rules refuse stays undone, and says why", async () => {
    const { id, client } = await platform.signedInClient();
    await database.script(`
      create function public.keep_one() returns trigger language plpgsql as $$
      begin raise exception 'The last one stays' using errcode = 'P0001'; end $$;
      create trigger keep_one before delete or update of banned_until on auth.users
        for each row when (old.id = '${id}') execute function public.keep_one();`);
    const refused = { status: 400, code: "P0001", message: "The last one stays" };
    expect((await admin().deleteUser(id)).error).toMatchObject(refused);
    expect((await admin().updateUserById(id, { ban_duration: "1h" })).error).toMatchObject(refused);
    expect((await client.auth.getUser()).error).toBeNull();
  });

  test("the three roles see no table of auth, and only the four helpers", async () => {
    const { rows } = await database.query<{ role: string; table: string }>(
      `select r.rolname as role, c.relname as table from pg_roles r, pg_class c
        where r.rolname in ('anon', 'authenticated', 'service_role')
          and c.relnamespace = 'auth'::regnamespace and c.relkind in ('r', 'v')
          and has_table_privilege(r.oid, c.oid, 'select, insert, update, delete, truncate')`,
    );
    expect(rows).toEqual([]);
    const helpers = await database.query<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'auth'::regnamespace
         and has_function_privilege('anon', oid, 'execute') order by 1`,
    );
    expect(helpers.rows.map(({ name }) => name)).toEqual(["email", "jwt", "role", "uid"]);
  });
});
