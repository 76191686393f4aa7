import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { functionCells } from "./matrix-functions.ts";
import { nobody } from "./matrix-arrange.ts";
import { tableCells } from "./matrix-tables.ts";
import { brokenRules, catalogueRules } from "./catalogue.ts";
import { rules } from "./matrix-rules.ts";
import {
  callers,
  expectedOf,
  openCast,
  outcomeOf,
  tryCell,
  type CallerName,
  type Cell,
  type StrangerName,
} from "./matrix.ts";
import { stateOf } from "./state.ts";

const cells = [...tableCells, ...functionCells];

const world = await openCast();
const strangers = await openStrangers();

/** Nobody, in three disguises: without a key, with a session that was ended, with the secret key in a browser. */
async function openStrangers(): Promise<Record<StrangerName, SupabaseClient>> {
  const { url, keys } = world.shop;
  const withHeaders = (key: string, change: (headers: Headers) => void) =>
    createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() },
      global: {
        fetch: (input, init) => {
          const headers = new Headers(init?.headers);
          change(headers);
          return fetch(input, { ...init, headers });
        },
      },
    });
  const former = await world.shop.signedInClient();
  const { data } = await former.client.auth.getSession();
  const token = data.session?.access_token ?? "";
  await former.client.auth.signOut();
  return {
    none: withHeaders(keys.publishable, (headers) => {
      headers.delete("apikey");
      headers.delete("authorization");
    }),
    ended: withHeaders(keys.publishable, (headers) => headers.set("authorization", `Bearer ${token}`)),
    leaked: withHeaders(keys.secret, (headers) => headers.set("origin", "https://evil.example.test")),
  };
}

describe("who may do what", () => {
  /** The state after the last call, when that was looked at; empty once anything may have changed. */
  let settled = "";

  for (const cell of cells) {
    /** The name of the cell's rows, until a call may have changed them. */
    let arranged: string | undefined;
    // Those who change nothing go first: the next finds the same rows.
    const refusedFirst = callers.toSorted((one, other) => +mayChange(cell, one) - +mayChange(cell, other));
    for (const caller of refusedFirst) {
      const expected = expectedOf(cell, caller);
      test(`SEC-01 ${cell.id} ${cell.verb}, as ${caller}: ${expected}`, async () => {
        if (arranged === undefined && cell.arrange) settled = "";
        const target = arranged ?? (await cell.arrange?.(world)) ?? "";
        const before = mayChange(cell, caller) ? "" : settled || (await stateOf(world));
        arranged = undefined;
        settled = "";
        const rows = { ...cell, arrange: async () => target };
        expect(await tryCell(rows, caller, world)).toBe(expected);
        if (before === "") return;
        settled = await stateOf(world);
        expect(settled).toBe(before);
        arranged = target;
      });
    }
  }
});

function mayChange(cell: Cell, caller: CallerName): boolean {
  return ["yes", "true"].includes(expectedOf(cell, caller));
}

describe("who is nobody may do nothing", () => {
  test.each(["none", "ended", "leaked"] as const)(
    "SEC-01 every call is refused to %s with 401, and nothing has changed",
    async (name) => {
      const before = await stateOf(world);
      for (const cell of cells) {
        // Refused before any row is looked for.
        const answer = await cell.call(strangers[name], nobody, world);
        expect([cell.verb, answer.status, answer.data]).toEqual([cell.verb, 401, null]);
        expect(answer.error).not.toBeNull();
      }
      expect(await stateOf(world)).toBe(before);
    },
    120_000,
  );
});

describe("rules across rows", () => {
  for (const rule of rules) {
    test(`SEC-01 ${rule.id} ${rule.sentence}`, async () => {
      expect(await rule.holds(world)).toBe(true);
    });
  }

  test("SEC-01 USR-03 the last admin can't be demoted, by themselves or by the service", async () => {
    for (const client of [world.admin.client, world.service]) {
      const answer = await client.from("user_profiles").update({ role: "user" }).eq("role", "admin");
      expect(outcomeOf(answer)).toBe("LASTADMIN");
    }
  });

  test("USR-03 nobody can promote themselves, whatever their metadata says", async () => {
    await world.user.client.auth.updateUser({ data: { role: "admin", is_admin: true } });
    await world.user.client.auth.refreshSession();
    const answer = await world.user.client.from("user_profiles").update({ role: "admin" }).eq("user_id", world.user.id);
    expect(outcomeOf(answer)).toBe("DENY-U");
  });

  test("USR-03 R18 two admins who demote each other at once leave one", async () => {
    const other = await world.shop.signedInClient();
    await world.database.query(
      "update public.user_profiles set role = case when user_id in ($1, $2) then 'admin' else 'user' end",
      [other.id, world.admin.id],
    );
    await Promise.all([
      world.admin.client.from("user_profiles").update({ role: "user" }).eq("user_id", other.id),
      other.client.from("user_profiles").update({ role: "user" }).eq("user_id", world.admin.id),
    ]);
    const { rows } = await world.database.query("select 1 from public.user_profiles where role = 'admin'");
    expect(rows).toHaveLength(1);
    await world.database.query("update public.user_profiles set role = 'admin' where user_id = $1", [world.admin.id]);
  });

  test("SEC-01 a demoted admin loses the rights with the next statement", async () => {
    const other = await world.shop.signedInClient();
    const setRole = (role: string) =>
      world.database.query("update public.user_profiles set role = $2 where user_id = $1", [other.id, role]);
    await setRole("admin");
    expect((await other.client.from("orders").select("id")).error).toBeNull();
    await setRole("user");
    expect((await other.client.from("orders").select("id")).data).toEqual([]);
    const answer = await other.client.from("products").delete().eq("id", world.products.helios);
    expect(outcomeOf(answer)).toBe("DENY-U");
  });

  test("WEK-12 an assistant who calls the refund by wire gets 403 and 42501, and no money moves", async () => {
    const before = await stateOf(world);
    const { client } = world.assistant;
    for (const answer of [
      await client.rpc("begin_refund", { request: { id: nobody, reference: "KOS-NOBODY", seen: 0 } }),
      await client.rpc("take_back_sale", { sale_reference: "KOS-NOBODY" }),
    ]) {
      expect([answer.status, answer.error]).toEqual([
        403,
        { code: "42501", message: expect.any(String), details: null, hint: "Only an admin may do this." },
      ]);
    }
    expect(await stateOf(world)).toBe(before);
  });

  test("WEK-12 a price that an assistant changes is refused in words that name who may", async () => {
    const { error } = await world.assistant.client
      .from("products")
      .update({ name: "Cheaper", price: 1 })
      .eq("id", world.products.aphrodite);
    expect(error).toMatchObject({ code: "42501", hint: "Only an admin may change a price." });
  });

  test("WEK-12 an assistant counts a size that costs more, and neither changes nor removes its price", async () => {
    const product = world.products.helios;
    const save = ({ client }: { client: SupabaseClient }, ...values: object[]) =>
      client.rpc("save_details", { product, details: { choices: [{ ...choice, values }] } });
    const choice = { id: crypto.randomUUID(), kind: "size", name: "Size" };
    const [small, large] = [
      { id: crypto.randomUUID(), label: "52" },
      { id: crypto.randomUUID(), label: "60", surcharge: 25.5 },
    ];
    await save(world.admin, small, large).throwOnError();
    await save(world.assistant, { ...small, label: "53" }, { ...large, stock: 3 }).throwOnError();
    for (const values of [[small], [small, { ...large, surcharge: 0 }], [{ ...small, surcharge: 1 }, large]]) {
      expect(outcomeOf(await save(world.assistant, ...values))).toBe("DENY-U");
    }
    await world.admin.client.rpc("save_details", { product, details: { choices: [] } }).throwOnError();
  });

  test("WEK-12 a dismissed assistant loses the rights with the next statement", async () => {
    const { client, id } = world.assistant;
    const setRight = (is_assistant: boolean) =>
      world.admin.client.from("user_profiles").update({ is_assistant }).eq("user_id", id).throwOnError();
    await setRight(false);
    expect((await client.from("orders").select("id")).data).toEqual([]);
    expect(outcomeOf(await client.rpc("today"))).toBe("DENY-U");
    await setRight(true);
    expect(outcomeOf(await client.rpc("today"))).toBe("yes");
  });

  test("ADM-03 SEC-03 is_admin tells a stranger the same about everybody", async () => {
    const ask = (id: string) => world.user.client.rpc("is_admin", { user_uuid: id });
    const foreign = await ask(world.admin.id);
    const unknown = await ask(crypto.randomUUID());
    expect([foreign.status, foreign.data]).toEqual([unknown.status, unknown.data]);
    expect((await world.admin.client.rpc("is_admin", { user_uuid: world.admin.id })).data).toBe(true);
  });
});

describe("the catalogue of the database", () => {
  test.each(Object.keys(catalogueRules))("SEC-01 %s", async (rule) => {
    const broken = await brokenRules(world.database);
    expect(broken.filter((fault) => fault.startsWith(`${rule}: `))).toEqual([]);
  });
});

describe("rules that stand in two places", () => {
  test("PDP-03 the database and the pages search by the same key", async () => {
    const { searchKey } = await import("#domain/text/search-key.ts");
    const texts = [
      "Δαχτυλίδι ΉΛΙΟΣ",
      "Κολιέ  Αφροδίτης",
      "Crème Brûlée",
      "ΆΈΉΊΌΎΏ ϊϋΐΰ ς",
      "KOS-N-001",
      "disc 14\u00a0mm,\n9.6 g",
    ];
    for (const text of texts) {
      const { rows } = await world.database.query("select private.search_key($1) as key", [text]);
      expect(rows).toEqual([{ key: searchKey(text) }]);
    }
  });
});
