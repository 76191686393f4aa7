import { axeFaults } from "../../axe.ts";
import { openTab, serviceClient } from "./cast.ts";
import { expect, test } from "../fixtures.ts";
import { drawn, toastWith } from "../shopper.ts";

test("DLV-01 a way of delivery is added from an example, put first, changed and no longer offered @phone", async ({
  page,
  shop,
}) => {
  const methods = (await serviceClient(shop)).from("delivery_methods");
  try {
    await openTab(page, "Products");
    // The field that is asked for comes with the list above, which would push it away.
    const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>();
    const listed = "**/rest/v1/delivery_methods?**";
    await page.route(listed, async (route) => {
      await isSeen;
      await route.continue();
    });
    const settings = page.waitForResponse("**/rest/v1/rpc/all_shop_settings");
    await page.goto("/admin/settings/delivery?field=return_address");
    const field = page.getByLabel("Address for returns", { exact: true });
    await (await settings).finished();
    await drawn(page);
    await expect(field).toBeHidden();
    seen();
    await expect(field).toBeFocused();
    await page.unroute(listed);
    const list = page.getByRole("region", { name: "Ways of delivery" });
    await expect(list.getByRole("listitem")).toContainText(["Insured courier"]);

    await list.getByRole("button", { name: "Courier to Greece" }).click();
    await list.getByLabel("Free from, in euros").fill("150");
    await list.getByLabel("Working days, to").fill("2");
    await list.getByRole("checkbox", { name: "Greece" }).uncheck();
    await list.getByRole("button", { name: "Save", exact: true }).click();
    for (const fault of ["An amount like 4.50", "Not fewer days", "Choose at least one country"])
      await expect(list.getByText(fault, { exact: false })).toBeVisible();
    await list.getByRole("checkbox", { name: "Greece" }).check();
    await list.getByLabel("Price in euros (0: free)").fill("12.5");
    await list.getByLabel("Working days, to").fill("6");
    await expect(list.getByRole("figure")).toContainText("12,50");
    expect(await axeFaults(page)).toEqual([]);
    await list.getByRole("button", { name: "Save", exact: true }).click();
    await expect(toastWith(page, "Delivery saved")).toBeVisible();
    const row = list.getByRole("listitem").filter({ hasText: "Courier to Greece" });
    await expect(row).toContainText("€12.50");
    await expect(row).toContainText("Greece · 3 to 6 working days · free from €150.00");

    await row.getByRole("button", { name: /^Move up/ }).click();
    await expect(list.getByRole("listitem").first()).toContainText("Courier to Greece");
    await row.getByRole("button", { name: /^Change/ }).click();
    await list.getByLabel("Name in English").fill("Post to Greece");
    await list.getByRole("button", { name: "Save", exact: true }).click();
    const renamed = list.getByRole("listitem").filter({ hasText: "Post to Greece" });
    await renamed.getByRole("button", { name: /^No longer offer/ }).click();
    await expect(list.getByText("No longer offered (1)")).toBeVisible();
  } finally {
    await methods.delete().like("name", "% to Greece").throwOnError();
  }
});
