import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "../world.ts";
import { stateOf } from "./state.ts";
import { cells, type CallerName, type Outcome, type WireAnswer } from "./matrix.ts";

const callers: CallerName[] = ["anon", "user", "admin", "service"];
const changesNothing: Outcome[] = ["DENY-A", "DENY-U", "NOWHERE", "CHECK", "FK", "empty"];
let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

function clientOf(caller: CallerName) {
  if (caller === "anon") return world.anon;
  if (caller === "service") return world.service;
  return world[caller].client;
}

function outcomeOf({ status, data, error }: WireAnswer): string {
  const code = error?.code ?? "";
  const named: Record<string, Outcome> = {
    "401 42501": "DENY-A",
    "403 42501": "DENY-U",
    "400 21000": "NOWHERE",
    "404 PGRST205": "NOTAB",
    "404 PGRST202": "NORPC",
    "406 PGRST106": "PROFILE",
    "400 23514": "CHECK",
    "409 23503": "FK",
    "400 P0001": "LASTADMIN",
  };
  if (error) return named[`${status} ${code}`] ?? `${status} ${code}`;
  if (typeof data === "boolean") return data ? "true" : "false";
  return Array.isArray(data) && data.length === 0 ? "empty" : "yes";
}

describe("who may do what", () => {
  for (const cell of cells) {
    for (const caller of callers) {
      const expected = cell.expect[caller];
      test(`SEC-01 ${cell.id} ${cell.verb}, as ${caller}: ${expected}`, async () => {
        const target = (await cell.arrange?.(world)) ?? "";
        const before = changesNothing.includes(expected) ? await stateOf(world) : "";
        const answer = await cell.call(clientOf(caller), target, world);
        expect(outcomeOf(answer)).toBe(expected);
        if (before) expect(await stateOf(world)).toBe(before);
      });
    }
  }
});

describe("rules across rows", () => {
  test("SEC-01 USR-03 the last admin can't be demoted, by themselves or by the service", async () => {
    for (const client of [world.admin.client, world.service]) {
      const answer = await client
        .from("user_profiles")
        .update({ role: "user" })
        .eq("role", "admin");
      expect(outcomeOf(answer)).toBe("LASTADMIN");
    }
  });

  test("USR-03 nobody can promote themselves, whatever their metadata says", async () => {
    await world.user.client.auth.updateUser({ data: { role: "admin", is_admin: true } });
    await world.user.client.auth.refreshSession();
    const answer = await world.user.client
      .from("user_profiles")
      .update({ role: "admin" })
      .eq("user_id", world.user.id);
    expect(outcomeOf(answer)).toBe("DENY-U");
  });

  test("USR-03 two admins who demote each other at once leave one", async () => {
    const other = await world.shop.signedInClient();
    await world.database.query(
      "update public.user_profiles set role = case when user_id in ($1, $2) then 'admin' else 'user' end",
      [other.id, world.admin.id],
    );
    await Promise.all([
      world.admin.client.from("user_profiles").update({ role: "user" }).eq("user_id", other.id),
      other.client.from("user_profiles").update({ role: "user" }).eq("user_id", world.admin.id),
    ]);
    const { rows } = await world.database.query(
      "select 1 from public.user_profiles where role = 'admin'",
    );
    expect(rows).toHaveLength(1);
    await world.database.query(
      "update public.user_profiles set role = 'admin' where user_id = $1",
      [world.admin.id],
    );
  });

  test("SEC-01 a demoted admin loses the rights with the next statement", async () => {
    const other = await world.shop.signedInClient();
    const setRole = (role: string) =>
      world.database.query("update public.user_profiles set role = $2 where user_id = $1", [
        other.id,
        role,
      ]);
    await setRole("admin");
    expect((await other.client.from("orders").select("id")).error).toBeNull();
    await setRole("user");
    expect((await other.client.from("orders").select("id")).data).toEqual([]);
    const answer = await other.client.from("products").delete().eq("id", world.products.helios);
    expect(outcomeOf(answer)).toBe("DENY-U");
  });

  test("ADM-03 SEC-03 is_admin tells a stranger the same about everybody", async () => {
    const ask = (id: string) => world.user.client.rpc("is_admin", { user_uuid: id });
    const foreign = await ask(world.admin.id);
    const unknown = await ask(crypto.randomUUID());
    expect([foreign.status, foreign.data]).toEqual([unknown.status, unknown.data]);
    expect((await world.admin.client.rpc("is_admin", { user_uuid: world.admin.id })).data).toBe(
      true,
    );
  });
});

describe("the catalogue of the database", () => {
  test("SEC-01 each exposed table has row security on and forced, and no grant to PUBLIC", async () => {
    const { rows } = await world.database.query<{
      name: string;
      rls: boolean;
      forced: boolean;
      open: boolean;
    }>(
      `select relname as name, relrowsecurity as rls, relforcerowsecurity as forced,
              exists (select 1 from aclexplode(relacl) where grantee = 0) as open
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(5);
    expect(rows.filter(({ rls, forced, open }) => !rls || !forced || open)).toEqual([]);
  });

  test("SEC-01 SEC-04 anon is granted nothing but to read products", async () => {
    const { rows } = await world.database.query<{ table_name: string; privilege_type: string }>(
      `select distinct table_name, privilege_type from information_schema.role_table_grants
       where grantee = 'anon' and table_schema in ('public', 'private')`,
    );
    expect(rows).toEqual([{ table_name: "products", privilege_type: "SELECT" }]);
  });

  test("SEC-01 no policy is simply true", async () => {
    const { rows } = await world.database.query(
      `select tablename, policyname from pg_policies
       where schemaname = 'public' and (qual = 'true' or with_check = 'true')`,
    );
    expect(rows).toEqual([]);
  });

  test("SEC-01 definer functions have an empty search path and are not for PUBLIC", async () => {
    const { rows } = await world.database.query(
      `select proname from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and (
         (prosecdef and not ('search_path=""' = any (coalesce(proconfig, '{}'))))
         or proacl is null
         or exists (select 1 from aclexplode(proacl) where grantee = 0))`,
    );
    expect(rows).toEqual([]);
  });

  test("SEC-01 no view shows what its reader may not see", async () => {
    const { rows } = await world.database.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
         and not ('security_invoker=true' = any (coalesce(reloptions, '{}')))`,
    );
    expect(rows).toEqual([]);
  });
});

describe("rules that stand in two places", () => {
  test("PDP-03 the database and the pages search by the same key", async () => {
    const { searchKey } = await import("#domain/text.ts");
    const texts = [
      "Δαχτυλίδι ΉΛΙΟΣ",
      "Κολιέ  Αφροδίτης",
      "Crème Brûlée",
      "ΆΈΉΊΌΎΏ ϊϋΐΰ ς",
      "KOS-N-001",
    ];
    for (const text of texts) {
      const { rows } = await world.database.query("select private.search_key($1) as key", [text]);
      expect(rows).toEqual([{ key: searchKey(text) }]);
    }
  });
});
