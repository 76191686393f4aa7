import { addUser, leaveOneAdmin, openTab, rowOf } from "./cast.ts";
import { expect, test } from "../fixtures.ts";

test("USR-01 USR-02 an account is listed, promoted and demoted", async ({ page, shop }) => {
  const user = await addUser(shop);
  await openTab(page, "Users");
  const row = rowOf(page, user.id);
  await expect(row).toContainText("user");
  await row.getByRole("button", { name: "Promote to Admin" }).click();
  await expect(page.getByText("User promoted to admin successfully")).toBeVisible();
  await expect(row).toContainText("admin");
  await row.getByRole("button", { name: "Demote to User" }).click();
  await expect(page.getByText("Admin demoted to user successfully")).toBeVisible();
  await expect(row.getByRole("button", { name: "Promote to Admin" })).toBeVisible();
});

test("USR-01 the newest account stands first, and a failed read is told", async ({ page, shop }) => {
  const user = await addUser(shop);
  await openTab(page, "Users");
  await expect(page.getByRole("row").nth(1)).toContainText(user.id);
  await page.route("**/rest/v1/user_profiles?*", (route) =>
    route.fulfill({ status: 500, json: { code: "XX000", message: "down" } }),
  );
  await page.reload();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to fetch users" })).toBeVisible({
    timeout: 20_000,
  });
});

test("USR-02 a refused promotion is told", async ({ page, shop }) => {
  const user = await addUser(shop);
  await openTab(page, "Users");
  await page.route("**/rest/v1/user_profiles?user_id=*", (route) =>
    route.fulfill({ status: 403, json: { code: "42501", message: "no" } }),
  );
  await rowOf(page, user.id).getByRole("button", { name: "Promote to Admin" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to promote user to admin");
});

test("USR-03 the last admin stays admin and hears why", async ({ page, shop }) => {
  await leaveOneAdmin(shop);
  await openTab(page, "Users");
  const self = rowOf(page, "(you)");
  await self.getByRole("button", { name: "Demote to User" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Failed to demote admin");
  await expect(alert).toContainText("The last admin cannot be demoted");
  await expect(self).toContainText("admin");
});

test("DAY-07 FND-01 an account is found by its e-mail, an invitation is taken back by one press", async ({
  page,
  shop,
}) => {
  const user = await addUser(shop);
  await openTab(page, "Users");
  await page.getByRole("searchbox").fill(user.email.slice(0, 12).toUpperCase());
  await page.keyboard.press("Enter");
  await expect(rowOf(page, user.email)).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
  const email = `thekla-${user.id.slice(0, 8)}@kosmima.test`;
  await page.getByLabel("Invite an admin by email").fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  const pending = page
    .getByRole("region", { name: "Invitations not followed yet" })
    .getByRole("listitem")
    .filter({ hasText: email });
  await expect(pending).toContainText("by eleni@kosmima.test");
  await pending.getByRole("button", { name: "Take back" }).click();
  await expect(pending).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: "took back the invitation of" }).first()).toContainText(
    email,
  );
});
