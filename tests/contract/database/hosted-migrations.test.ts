import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { bootstrap, migrate } from "#platform/database/migrate.ts";
import { openPglite } from "#platform/database/pglite/pglite.ts";
import { engine, silentLog } from "../../database.ts";
import { startTestPlatform } from "../../platform.ts";
import { rightsOf } from "../rights/rights.ts";

const platform = await startTestPlatform();
afterAll(() => platform.close());
const { database } = platform;

describe("what was written for the hosted platform", () => {
  test("SRV-06 a seed of accounts applies as it stands, and its account signs in", async () => {
    const { id, password } = await platform.signedInClient();
    const { rows } = await database.query<{ hash: string }>(
      "select encrypted_password as hash from auth.users where id = $1",
      [id],
    );
    await database.query(
      `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
         recovery_sent_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
         confirmation_token, email_change, email_change_token_new, recovery_token)
       values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated',
         'seed@example.test', $1, now(), now(), now(), '{"provider":"email","providers":["email"]}', '{}', now(), now(),
         '', '', '', '')`,
      [rows[0]?.hash],
    );
    const { auth } = platform.anonClient();
    const { data } = await auth.signInWithPassword({ email: "seed@example.test", password });
    expect(data.user?.email_confirmed_at).toBeTruthy();
    expect(data.user).not.toHaveProperty("new_email");
  });

  test("SRV-06 a seed of objects, policies of private channels and grants to the authenticator apply", async () => {
    await database.script(`
      insert into storage.buckets (id, name) values ('seeds', 'seeds');
      insert into storage.objects (bucket_id, name, owner, metadata) values ('seeds', 'a.png', null, '{"mimetype":"image/png"}');
      create policy "members listen" on realtime.messages for select to authenticated
        using (realtime.topic() = 'room' and extension = 'broadcast');
      create policy "members speak" on realtime.messages for insert to authenticated
        with check ((select realtime.topic()) like 'room%' and realtime.messages.extension in ('broadcast', 'presence'));
      create role reporter nologin noinherit;
      grant reporter to authenticator;
      grant usage on schema public to reporter;`);
    const { rows } = await database.query("select version from storage.objects where bucket_id = 'seeds'");
    expect(rows).toEqual([{ version: expect.stringMatching(/^[\da-f-]{36}$/) }]);
    const { error } = await platform.adminClient().storage.from("seeds").download("a.png");
    expect(error).not.toBeNull();
    await database.script("revoke all on schema public from reporter; drop role reporter");
  });

  test.runIf(engine === "pglite")(
    "SRV-06 SEC-01 a project whose old defaults open each new table lets nobody into ours",
    async () => {
      const old = await openPglite({ log: silentLog });
      await bootstrap(old);
      await old.script(`
      alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
      alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
      alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;`);
      await migrate(old, join(import.meta.dirname, "../../../supabase/migrations"));
      const list = join(import.meta.dirname, "../rights/rights.txt");
      const listed = new Set((await readFile(list, "utf8")).split("\n"));
      const opened = (await rightsOf(old)).filter(
        ({ name }) => / to (anon|authenticated)$/.test(name) && !listed.has(name),
      );
      expect(opened.map(({ name }) => name)).toEqual([]);
      await old.close();
    },
  );
});
