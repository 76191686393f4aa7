import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { randomName, startTestPlatform } from "../../platform.ts";

const platform = await startTestPlatform({
  schema: `
    create extension if not exists pgcrypto with schema extensions;
    create table public.people (id int primary key, first text, last text);
    insert into public.people values (1, 'Ada', 'Lovelace');
    create function public.full_name(public.people) returns text language sql stable
      as $$ select $1.first || ' ' || $1.last $$;
    create function public.joined(sign text, variadic words text[]) returns text language sql stable
      as $$ select array_to_string(words, sign) $$;
    create function public.summed(variadic numbers int[]) returns int language sql stable
      as $$ select sum(n)::int from unnest(numbers) n $$;
    create function public.sha256_of(text) returns text language sql stable
      as $$ select encode(extensions.digest($1, 'sha256'), 'hex') $$;
    grant select on public.people to anon;
    grant execute on function public.joined(text, text[]), public.summed(int[]) to anon;`,
});
afterAll(() => platform.close());
const anon = platform.anonClient();

test("SRV-03 GET /rpc of a variadic function collects repeated values, whatever is in them", async () => {
  const get = async (path: string) => (await platform.fetch(`/rest/v1/rpc/${path}`)).json();
  expect(await get("joined?words=a&words=b,c&words=%22%7Bd%7D&sign=-")).toBe('a-b,c-"{d}');
  expect(await get("joined?words=a&sign=-")).toBe("a");
  expect(await get("summed?numbers=1&numbers=20&numbers=300")).toBe(321);
  const words = ["a", "b"];
  const { data } = await anon.rpc("joined", { words, sign: "" });
  expect(data).toBe("ab");
});

test("SRV-04 a phone number is refused in words, whoever gives it to an account", async () => {
  const { client, id } = await platform.signedInClient();
  const { admin } = platform.adminClient().auth;
  const phone = "+35799123456";
  const email = `${randomName()}@example.test`;
  const answers = [
    await client.auth.updateUser({ phone }),
    await admin.createUser({ email, phone, email_confirm: true }),
    await admin.updateUserById(id, { phone }),
  ];
  for (const { error } of answers) {
    expect(error).toMatchObject({
      status: 422,
      code: "phone_provider_disabled",
      message: "Phone numbers are not supported: an account has an email address.",
    });
  }
  const { data } = await admin.listUsers({ perPage: 1000 });
  expect(data.users.map((user) => user.email)).not.toContain(email);
});

test("SRV-04 a change of address alone does not speak of a password; once confirmed nothing is left to confirm", async () => {
  const { client, password } = await platform.signedInClient();
  const email = `${randomName()}@example.test`;
  const { error } = await client.auth.updateUser({ email });
  expect(error).toMatchObject({ status: 400, code: "current_password_required" });
  expect(error?.message).toBe("Changing the email address requires reauthentication.");
  const asked = await client.auth.updateUser({ email, current_password: password });
  expect(asked.data.user?.new_email).toBe(email);
  const mailed = () => platform.mails.find(({ to }) => to === email)?.text;
  await expect.poll(mailed).toBeDefined();
  const link = new URL(/http\S+/.exec(mailed() ?? "")?.[0] ?? "");
  const token_hash = link.searchParams.get("token") ?? "";
  const { data } = await platform.anonClient().auth.verifyOtp({ token_hash, type: "email_change" });
  expect(data.user).toMatchObject({ email });
  expect(data.user).not.toHaveProperty("new_email");
});

test("SRV-03 a bucket that a seed made has the owner that the seed named", async () => {
  const owner = randomUUID();
  await platform.database.query("insert into storage.buckets (id, name, owner) values ('seeded', 'seeded', $1)", [
    owner,
  ]);
  const { data } = await platform.adminClient().storage.getBucket("seeded");
  expect(data?.owner).toBe(owner);
});

test("SRV-03 what the platform's page says of refusals and extensions is what is answered", async () => {
  const page = await readFile(join(import.meta.dirname, "../../../platform/README.md"), "utf8");
  const { client } = await platform.signedInClient();
  const people = () => anon.from("people").select("id");
  const factorId = randomUUID();
  const web3 = await platform.fetch("/auth/v1/token?grant_type=web3", {
    method: "POST",
    body: "{}",
  });
  const refused = [
    ["computed fields", (await anon.from("people").select("full_name")).error?.code, "42703"],
    ["computed fields", (await people().eq("full_name", "x")).error?.code, "42703"],
    ["full-text, range and regular", (await people().textSearch("first", "a")).error?.code, "PGRST127"],
    ["full-text, range and regular", (await people().filter("first", "match", "a")).error?.code, "PGRST127"],
    ["full-text, range and regular", (await people().filter("first", "sl", "a")).error?.code, "PGRST127"],
    [
      "second factors",
      (await client.auth.mfa.enroll({ factorType: "totp" })).error?.message,
      "MFA enroll is disabled for TOTP",
    ],
    [
      "second factors",
      (await client.auth.mfa.challenge({ factorId })).error?.message,
      "MFA enroll is disabled for TOTP",
    ],
    ["web3", (await web3.json()).msg, "Provider is not enabled"],
    ["pgcrypto", (await platform.database.query("select public.sha256_of('a')")).rowCount, 1],
  ] as const;
  for (const [what, told, text] of refused) {
    expect([what, told]).toEqual([what, text]);
    const row = page.split("\n").find((line) => line.includes(what));
    expect(row ?? "").toContain(what === "pgcrypto" ? "create extension" : String(text));
  }
  if (platform.database.engine === "pglite") {
    const made = platform.database.query("create extension pg_trgm with schema extensions");
    await expect(made).rejects.toMatchObject({ code: "0A000" });
  }
});
