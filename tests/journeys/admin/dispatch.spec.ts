import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { ShopProcess } from "../../shop-process.ts";
import { sell } from "../../sale.ts";
import { newSession, openTab, rowOf } from "./cast.ts";
import { toastWith } from "../shopper.ts";
import { expect, test } from "../fixtures.ts";

/** A paid purchase of a buyer of its own. */
async function aPurchase(shop: ShopProcess, codes: string[]) {
  const { data } = await shop.service.from("products").select("id").in("product_code", codes).throwOnError();
  const name = `Eleni ${randomUUID().slice(0, 8)}`;
  const items = data.map(({ id }) => ({ id: String(id), quantity: 1 }));
  const buyer = { name, email: `${randomUUID()}@example.test` };
  return { name, ...(await sell(shop.service, { items, buyer })) };
}

/** Its time comes at once, as when an admin sends it again; resolves when the server's round has been. */
async function sendNow(page: Page, checkout: string): Promise<void> {
  const { headers } = await newSession(page);
  const ask = (name: string, data: object) => page.request.post(`/rest/v1/rpc/${name}`, { headers, data });
  const mailsNow = async () => (await (await ask("order_mails", { checkouts: [checkout] })).json()).mails;
  for (const mail of await mailsNow()) {
    if (mail.goes_at) expect((await ask("retry_mail", { mail: mail.id })).ok()).toBe(true);
  }
  const states = async () => new Set((await mailsNow()).map(({ state }: { state: string }) => state));
  await expect.poll(states).toEqual(new Set(["sent"]));
}

test("AFT-03 DLV-04 ORD-03 a late purchase stands out until it is sent; its mail waits for its minute, with a way back, and says when it went @phone-again @again", async ({
  page,
  shop,
}) => {
  test.slow();
  const { name, id, reference } = await aPurchase(shop, ["KOS-N-001", "KOS-E-001"]);
  const rows = rowOf(page, name);
  // The list shows a mark before the shop.service has it.
  const sent = async () => {
    const marked = shop.service.from("orders").select("id").eq("checkout_id", id).eq("is_sent", true);
    return (await marked.throwOnError()).data.length;
  };
  const order = page.getByRole("dialog", { name: "Order" });
  const late = page.getByRole("region", { name: "1 purchase is late" });
  const tick = rows.first().getByRole("checkbox");
  // This shop has no mail server, and does not pretend that a mail leaves it.
  const grace = /^Email is kept at \d\d:\d\d, not sent: no mail server$/;
  const toast = toastWith(page, "Order marked as sent", grace);

  await test.step("what should have left stands above the orders, in words", async () => {
    await openTab(page, "Orders");
    await expect(rows).toHaveCount(2);
    await expect(late).toBeHidden();
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3_600_000);
    const leaves_by = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Nicosia" }).format(twoDaysAgo);
    await shop.service.from("orders").update({ leaves_by }).eq("checkout_id", id).throwOnError();
    await expect(late).toContainText(name);
    await expect(late).toContainText(/Should have left by \w+day \d+ \w+, 2 days ago, to arrive by/);
    await late.getByRole("button", { name: `Open the order ${reference}` }).click();
    await expect(order).toContainText("Insured courier");
    await expect(order).toContainText(/Arrives \w+day/);
    await page.keyboard.press("Escape");
  });

  await test.step("after marking, its minute stands with a way back: in the toast, in the order, in the row", async () => {
    await tick.click();
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Order marked as pending")).toBeVisible();
    await expect(rows).toHaveCount(2);

    await tick.click();
    // The dialog was open before: what it read then put the number on both pieces.
    const { promise: asked, resolve: letRead } = Promise.withResolvers<void>();
    await page.route("**/rest/v1/orders?*checkout_id=eq*", (route) => asked.then(() => route.continue()));
    await toast.getByRole("button", { name: "Carrier and number" }).click();
    await expect(order.getByText("Loading...")).toBeVisible();
    await expect(order.getByLabel("Carrier")).toHaveCount(0);
    letRead();
    await order.getByLabel("Carrier").first().fill("acs");
    await order.getByLabel("Tracking number").first().fill(" 7227889074 ");
    await order.getByRole("button", { name: "Save" }).first().click();
    await expect(order.getByText("Carrier and number saved")).toBeVisible();
    await expect(order.getByRole("link", { name: "ACS · 7227889074" })).toHaveAttribute(
      "href",
      "https://www.acscourier.net/en/track-and-trace/?trackingNumber=7227889074",
    );
    await expect(order.getByText("Confirmation of an order")).toBeVisible();
    await order.getByRole("button", { name: "Undo" }).click();
    await expect(order.getByText("Not sent yet.")).toBeVisible();
    await expect(order.getByText("Notice of a dispatch")).toHaveCount(0);
    await page.keyboard.press("Escape");

    await tick.click();
    await expect(rows).toHaveCount(1);
    await toast.getByRole("button", { name: "Close" }).click();
    await page.getByRole("tab", { name: /^completed/ }).click();
    await expect(rows).toContainText("Email is kept at");
    await rows.getByRole("button", { name: "Undo" }).click();
    await expect(rows).toHaveCount(0);
    await expect.poll(sent).toBe(0);
    await page.getByRole("tab", { name: /^not ready/ }).click();
  });

  await test.step("a mail that went out says when; a piece marked later is a parcel of its own", async () => {
    await tick.click();
    await expect(rows).toHaveCount(1);
    await expect.poll(sent).toBe(1);
    await sendNow(page, id);
    await rows.getByRole("button", { name: /^Details/ }).click();
    await expect(order.getByText(/^Kept on /)).toHaveCount(3);
    await expect(order.getByText("Not sent yet.")).toBeVisible();
    await expect(order.getByLabel("Carrier")).toHaveCount(2);
    await expect(order.getByText("Notice of a dispatch")).toBeVisible();
    await page.keyboard.press("Escape");
    await tick.click();
    await expect(late).toBeHidden();
  });
});
