import { describe, expect, test } from "vitest";
import { kept, storageCells } from "./matrix-storage.ts";
import { callers, expectedOf, openCast, tryCell } from "./matrix.ts";
import { stateOf } from "./state.ts";

const world = await openCast();

describe("who may do what with the shop's pictures", () => {
  for (const cell of storageCells) {
    for (const caller of callers) {
      const expected = expectedOf(cell, caller);
      test(`SEC-02 ${cell.id} ${cell.verb}, as ${caller}: ${expected}`, async () => {
        await cell.arrange?.(world);
        const before = await stateOf(world);
        expect(await tryCell({ ...cell, arrange: async () => kept }, caller, world)).toBe(expected);
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
      world.database.query("update auth.users set email_confirmed_at = null where id = $1", [world.admin.id]),
    ).rejects.toThrow(last);
  });
});
