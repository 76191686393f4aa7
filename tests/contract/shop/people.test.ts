import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { invitationsQuery, takeBackInvitation, usersQuery } from "#app/admin/data/users.ts";
import { createInviteAdmin } from "#supabase/functions/invite-admin/handler.ts";
import { openWorld, type Account } from "../../world.ts";

/** The dashboard's accounts: who they are, how they are found, who is invited. */
const world = await openWorld();

describe("accounts", () => {
  test("USR-01 the accounts behind the ids are told to admins", async () => {
    const ask = { user_ids: [world.user.id, "00000000-0000-0000-0000-000000000000"] };
    const { data } = await world.admin.client.rpc("account_owners", ask);
    const owner = { email: world.user.email, name: null, is_invited: false };
    expect(data).toEqual({ [world.user.id]: owner });
  });

  const found = async (search: string, client = world.admin.client) => {
    const sort = { column: "created_at", ascending: false } as const;
    const query = usersQuery(client, { search, sort, page: 1 });
    return (await new QueryClient().fetchQuery(query)).users.map((user) => user.user_id);
  };

  test("USR-01 an account is found by the beginning of its id, all by nothing", async () => {
    expect(await found(world.user.id.slice(0, 13).toUpperCase())).toEqual([world.user.id]);
    expect(await found(world.user.id)).toEqual([world.user.id]);
    expect(await found("%")).toEqual([]);
    expect(await found("")).toHaveLength(2);
  });

  test("FND-01 DAY-07 accounts are found by name and e-mail, in either alphabet, by admins alone", async () => {
    const make = async (email: string, full_name: string) => {
      const account = { email, email_confirm: true, user_metadata: { full_name } };
      const { data, error } = await world.service.auth.admin.createUser(account);
      if (error) throw error;
      return data.user.id;
    };
    const maria = await make("info@chrysi.test", "Μαρία Γεωργίου");
    const marios = await make("marios.p@kosmima.test", "Marios");
    for (const typed of ["maria", "ΜΑΡΙΑ", "γεωργιου", "georgiou maria", "chrys", "info@chrysi"]) {
      expect(await found(typed), typed).toEqual([maria]);
    }
    expect(await found("marios.p")).toEqual([marios]);
    expect(await found("Μάριος")).toEqual([marios]);
    expect(await found("maria zeppelin")).toEqual([]);
    expect(await found("maria", world.user.client)).toEqual([]);
    const { data } = await world.admin.client.rpc("account_owners", { user_ids: [maria] });
    expect(data).toMatchObject({ [maria]: { name: "Μαρία Γεωργίου" } });
    for (const id of [maria, marios]) await world.service.auth.admin.deleteUser(id);
  });
});

describe("inviting an admin", () => {
  test("USR-02 DAY-09 an admin's invitation makes an admin and mails a link in their language; a known address is refused", async () => {
    const email = "despo@kosmima.test";
    const { status, body } = await invite(await bearer(world.admin), email);
    expect(status).toBe(200);
    const { data } = await world.service.from("user_profiles").select("role").eq("user_id", body.user_id);
    expect(data).toEqual([{ role: "admin" }]);
    await expect
      .poll(() => world.shop.mails.find((mail) => mail.to === email)?.subject)
      .toMatch(/^You have been invited/);
    const greek = "greek@kosmima.test";
    await invite(await bearer(world.admin), greek, "el");
    await expect
      .poll(() => world.shop.mails.find((mail) => mail.to === greek))
      .toMatchObject({
        subject: expect.stringMatching(/^Έχετε προσκληθεί: /),
        text: expect.stringContaining(`Ο λογαριασμός ${world.admin.email} σας προσκαλεί`),
        html: expect.stringContaining('lang="el"'),
      });
    const again = await invite(await bearer(world.admin), world.user.email);
    expect([again.status, again.body.code]).toEqual([409, "email_exists"]);
  });

  test("DAY-07 SEC-01 an invitation is listed until it is followed, and taken back with its link", async () => {
    const email = "thekla@kosmima.test";
    const { client } = world.admin;
    const { body } = await invite(await bearer(world.admin), email);
    const pending = () => new QueryClient().fetchQuery(invitationsQuery(client));
    expect(await pending()).toContainEqual(
      expect.objectContaining({ user_id: body.user_id, email, invited_by: world.admin.email }),
    );
    await expect.poll(() => world.shop.mails.some((mail) => mail.to === email)).toBe(true);
    await takeBackInvitation(client, body.user_id);
    expect((await pending()).map((invitation) => invitation.email)).not.toContain(email);
    const { data: audit } = await client.rpc("audit_entries").throwOnError();
    expect(audit[0]).toMatchObject({ action: "invitations delete", names: [email] });
    const { rows } = await world.database.query(
      `select 1 from auth.users where email = $1 union all
       select 1 from auth.one_time_tokens where user_id = $2 union all
       select 1 from public.user_profiles where user_id = $2`,
      [email, body.user_id],
    );
    expect(rows).toEqual([]);
    // Gone already, followed long ago: both are told, and neither takes an account away.
    for (const id of [body.user_id, world.user.id, world.admin.id]) {
      await expect(takeBackInvitation(client, id)).rejects.toMatchObject({ code: "PT404" });
    }
    expect((await invite(await bearer(world.admin), email)).status).toBe(200);
  });

  test("WEK-12 an assistant is invited by name, listed so for the seven days, and is no admin", async () => {
    const email = "myrto@kosmima.test";
    const { body } = await invite(await bearer(world.admin), email, "el", "assistant");
    const profile = world.service.from("user_profiles").select("role,is_assistant").eq("user_id", body.user_id);
    expect((await profile).data).toEqual([{ role: "user", is_assistant: true }]);
    const pending = await new QueryClient().fetchQuery(invitationsQuery(world.admin.client));
    expect(pending).toContainEqual(expect.objectContaining({ email, invited_as: "assistant" }));
    const { data: audit } = await world.admin.client.rpc("audit_entries").throwOnError();
    expect(audit[0]).toMatchObject({ names: [email], former_role: "user", new_role: "assistant" });
    expect((await invite(await bearer(world.admin), "x@kosmima.test", "el", "owner")).status).toBe(400);
  });

  test("SEC-01 others make no account: not signed in, without rights, with the public key", async () => {
    const email = "stranger@kosmima.test";
    expect((await invite(undefined, email)).status).toBe(401);
    expect((await invite(`Bearer ${world.shop.keys.publishable}`, email)).status).toBe(401);
    expect((await invite("Bearer a.b.c", email)).status).toBe(401);
    expect((await invite(await bearer(world.user), email)).status).toBe(403);
    const { rows } = await world.database.query("select 1 from auth.users where email = $1", [email]);
    expect(rows).toEqual([]);
  });
});

const invite = async (authorization: string | undefined, email: unknown, locale?: string, as?: string) => {
  const log = { info() {}, warn() {}, error() {} };
  const parts = { client: world.service, siteUrl: world.shop.url, log };
  const request = new Request(`${world.shop.url}/functions/v1/invite-admin`, {
    method: "POST",
    headers: authorization ? { authorization } : {},
    body: JSON.stringify({ email, locale, as }),
  });
  const answer = await createInviteAdmin(parts)(request);
  return { status: answer.status, body: await answer.json() };
};
const bearer = async ({ client }: Account) => `Bearer ${(await client.auth.getSession()).data.session?.access_token}`;
