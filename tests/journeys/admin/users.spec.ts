import { addUser, fillCard, leaveOneAdmin, openTab, refuseReads, rowOf } from "./cast.ts";
import { expect, test } from "../fixtures.ts";
import { toastWith } from "../shopper.ts";

test("WEK-06 USR-01 USR-02 USR-03 DAY-07 FND-01 WEK-12 accounts are listed, found, promoted, made assistants and demoted, colleagues invited and uninvited, and a refusal is told", async ({
  page,
  shop,
}) => {
  await leaveOneAdmin(shop);
  const user = await addUser(shop);
  const row = rowOf(page, user.id);
  const email = `despo-${user.id.slice(0, 8)}@kosmima.test`;
  const alert = page.getByRole("alert");

  await test.step("a failed read is told; the newest account stands first", async () => {
    const allow = await refuseReads(page, "**/rest/v1/user_profiles?*");
    await openTab(page, "Users");
    await expect(alert.filter({ hasText: "Failed to fetch users" })).toBeVisible();
    allow();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("row").nth(1)).toContainText(user.id);
  });

  await test.step("invited once by a double press, listed, and taken back", async () => {
    await page.getByLabel("Invite by email").fill(email);
    await page.getByRole("button", { name: "Send invitation" }).dblclick();
    await expect(page.getByText("Invitation kept, not sent")).toHaveCount(1);
    await expect(rowOf(page, email)).toContainText("admin");
    const invitations = page.getByRole("region", { name: "Invitations not followed yet" });
    const invitation = invitations.getByRole("listitem").filter({ hasText: email });
    await expect(invitation).toContainText("(Admin) invited");
    await expect(invitation).toContainText("by eleni@kosmima.test");
    await invitation.getByRole("button", { name: "Take back" }).click();
    await expect(invitation).toHaveCount(0);
  });

  await test.step("promoted and demoted; the service's refusal is told, and the last admin's", async () => {
    const promote = row.getByRole("button", { name: "Promote to Admin" });
    const change = "**/rest/v1/user_profiles?user_id=*";
    await page.route(change, (route) => route.fulfill({ status: 403, json: { code: "42501", message: "no" } }));
    await promote.click();
    await expect(alert.filter({ hasText: "Failed to promote user to admin" })).toBeVisible();
    await page.unroute(change);
    await promote.click();
    await expect(page.getByText("User promoted to admin successfully")).toBeVisible();
    await row.getByRole("button", { name: "Demote to User" }).click();
    await expect(page.getByText("Admin demoted to user successfully")).toBeVisible();
    await expect(promote).toBeVisible();
    const self = rowOf(page, "(you)");
    await self.getByRole("button", { name: "Demote to User" }).click();
    await expect(alert.filter({ hasText: "Failed to demote admin" })).toContainText("The last admin cannot be demoted");
    await expect(self).toContainText("admin");
  });

  await test.step("made an assistant by one press, with a way back", async () => {
    await row.getByRole("button", { name: "Make Assistant" }).click();
    await expect(row.getByText("assistant", { exact: true })).toBeVisible();
    await toastWith(page, "The account is an assistant now").getByRole("button", { name: "Undo this change" }).click();
    await expect(row.getByRole("button", { name: "Make Assistant" })).toBeVisible();
    const made = page.getByRole("listitem").filter({ hasText: user.email });
    await expect(made.filter({ hasText: "made an assistant" })).toBeVisible();
  });

  await test.step("the audit says who did what", async () => {
    const told = page.getByRole("listitem").filter({ hasText: email });
    await expect(told.filter({ hasText: "gave admin rights to" })).toContainText("eleni@kosmima.test");
    await expect(told.filter({ hasText: "took back the invitation of" })).toBeVisible();
  });

  await test.step("an account is found by its e-mail", async () => {
    await page.getByRole("searchbox").fill(user.email.slice(0, 12).toUpperCase());
    await page.keyboard.press("Enter");
    await expect(rowOf(page, user.email)).toBeVisible();
    await expect(page.getByRole("row")).toHaveCount(2);
  });
});

test("ADM-02 WEK-12 an open dashboard closes within seconds of its owner's last right", async ({ page, shop }) => {
  const user = await addUser(shop);
  const profile = shop.service.from("user_profiles");
  await profile.update({ role: "admin" }).eq("user_id", user.id).throwOnError();
  await page.goto("/admin?tab=orders");
  await fillCard(page, user);
  await expect(page.getByRole("tab", { name: "Orders" })).toBeVisible();
  await profile.update({ role: "user" }).eq("user_id", user.id).throwOnError();
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole("tab")).toHaveCount(0);
});
