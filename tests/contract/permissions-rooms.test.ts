import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openWorld, type World } from "../world.ts";
import { stateOf } from "./state.ts";
import { noise } from "./storage-pictures.ts";

/** access.md 4.4 on the shop's own bucket, and 4.5.1 over every way past an account. */
type CallerName = "anon" | "user" | "admin" | "service";
const callers: CallerName[] = ["anon", "user", "admin", "service"];
const kept = "matrix/kept.png";
let world: World;
let picture: Buffer;

beforeAll(async () => {
  world = await openWorld();
  picture = await noise("png", 8);
});
afterAll(() => world.close());

function clientOf(caller: CallerName): SupabaseClient {
  if (caller === "anon") return world.anon;
  if (caller === "service") return world.service;
  return world[caller].client;
}

interface Answer {
  data: unknown;
  error: { status?: number; statusCode?: string } | null;
}

const denied = "400 403";
const absent = "400 404";
const forAdmins = { anon: denied, user: denied, admin: "yes", service: "yes" };
const forOperators = { anon: denied, user: denied, admin: denied, service: "yes" };
const nowhere = { anon: absent, user: absent, admin: absent, service: absent };
const png = { contentType: "image/png" };

const cells: {
  id: string;
  verb: string;
  call: (client: SupabaseClient) => PromiseLike<Answer>;
  expect: Record<CallerName, string>;
}[] = [
  {
    id: "E40",
    verb: "read a picture",
    call: (c) => c.storage.from("product-images").download(kept),
    expect: { anon: "yes", user: "yes", admin: "yes", service: "yes" },
  },
  {
    id: "E41",
    verb: "list pictures",
    call: (c) => c.storage.from("product-images").list("matrix"),
    expect: { anon: "empty", user: "empty", admin: "yes", service: "yes" },
  },
  {
    id: "E42",
    verb: "upload a picture",
    call: (c) =>
      c.storage.from("product-images").upload(`matrix/${crypto.randomUUID()}.png`, picture, png),
    expect: forAdmins,
  },
  {
    id: "E42",
    verb: "upload over a picture",
    call: (c) => c.storage.from("product-images").upload(kept, picture, { ...png, upsert: true }),
    expect: forAdmins,
  },
  {
    id: "E42",
    verb: "replace a picture",
    call: (c) => c.storage.from("product-images").update(kept, picture, png),
    expect: forAdmins,
  },
  {
    id: "E42",
    verb: "move a picture",
    call: (c) => c.storage.from("product-images").move(kept, `matrix/${crypto.randomUUID()}.png`),
    expect: forAdmins,
  },
  {
    id: "E42",
    verb: "copy a picture",
    call: (c) => c.storage.from("product-images").copy(kept, `matrix/${crypto.randomUUID()}.png`),
    expect: forAdmins,
  },
  {
    id: "E42",
    verb: "remove a picture",
    call: (c) => c.storage.from("product-images").remove([kept]),
    expect: forAdmins,
  },
  {
    id: "E42",
    verb: "ask for an address to upload to",
    call: (c) =>
      c.storage.from("product-images").createSignedUploadUrl(`${crypto.randomUUID()}.png`),
    expect: forAdmins,
  },
  {
    id: "E43",
    verb: "make a bucket",
    call: (c) => c.storage.createBucket(`bucket-${crypto.randomUUID()}`),
    expect: forOperators,
  },
  {
    id: "E43",
    verb: "change the bucket",
    call: (c) => c.storage.updateBucket("product-images", { public: true }),
    expect: forOperators,
  },
  {
    id: "E43",
    verb: "empty the bucket",
    call: (c) => c.storage.emptyBucket("product-images"),
    expect: forOperators,
  },
  {
    id: "E44",
    verb: "read from another bucket",
    call: (c) => c.storage.from("backups").download("shop.tar"),
    expect: nowhere,
  },
  {
    id: "E44",
    verb: "upload to another bucket",
    call: (c) => c.storage.from("backups").upload("x.png", picture, png),
    expect: nowhere,
  },
];

function outcomeOf({ data, error }: Answer): string {
  if (error) return `${error.status} ${error.statusCode}`;
  return Array.isArray(data) && data.length === 0 ? "empty" : "yes";
}

describe("who may do what with the shop's pictures", () => {
  beforeEach(async () => {
    const options = { ...png, upsert: true };
    const { error } = await world.service.storage
      .from("product-images")
      .upload(kept, picture, options);
    if (error) throw error;
  });

  for (const cell of cells) {
    for (const caller of callers) {
      const expected = cell.expect[caller];
      test(`SEC-02 ${cell.id} ${cell.verb}, as ${caller}: ${expected}`, async () => {
        const before = await stateOf(world);
        expect(outcomeOf(await cell.call(clientOf(caller)))).toBe(expected);
        if (expected === "yes") return;
        expect(await stateOf(world)).toBe(before);
        const survivor = await world.shop.fetch(`/storage/v1/object/public/product-images/${kept}`);
        expect(survivor.status).toBe(200);
      });
    }
  }
});

describe("the last admin who can sign in", () => {
  const last = /last admin/;

  test("SEC-01 USR-03 can't be deleted, hidden or banned by the service", async () => {
    const { admin } = world.service.auth;
    const before = await stateOf(world);
    for (const answer of [
      await admin.deleteUser(world.admin.id),
      await admin.deleteUser(world.admin.id, true),
      await admin.updateUserById(world.admin.id, { ban_duration: "1h" }),
    ]) {
      expect(answer.error?.message).toMatch(last);
    }
    expect(await stateOf(world)).toBe(before);
  });

  test("SEC-01 USR-03 can't make room for somebody who was only invited", async () => {
    const { data } = await world.service.auth.admin.inviteUserByEmail("invited@example.test");
    const invited = data.user?.id ?? "";
    const profiles = world.admin.client.from("user_profiles");
    await profiles.update({ role: "admin" }).eq("user_id", invited).throwOnError();
    const { error } = await profiles.update({ role: "user" }).eq("user_id", world.admin.id);
    expect(error).toMatchObject({ code: "P0001", message: expect.stringMatching(last) });
    await world.service.auth.admin.deleteUser(invited);
  });

  test("SEC-01 USR-03 can't be made to confirm their address anew", async () => {
    const { error } = await world.service.auth.admin.updateUserById(world.admin.id, {
      email_confirm: false,
    });
    expect(error).toBeNull();
    const { email, password } = world.admin;
    const again = await world.shop.anonClient().auth.signInWithPassword({ email, password });
    expect(again.error).toBeNull();
    await expect(
      world.database.query("update auth.users set email_confirmed_at = null where id = $1", [
        world.admin.id,
      ]),
    ).rejects.toThrow(last);
  });
});
