import { randomUUID } from "node:crypto";
import { sell } from "../../sale.ts";
import { aRing, size } from "../chosen-ring.ts";
import { expect, test } from "../fixtures.ts";
import { toastWith } from "../shopper.ts";
import { addOrderLink, openAdmin, seeAllOwed, rowOf } from "./cast.ts";

// The oldest of what waits stand first, the others behind a press: a shop that other journeys have used hides ours.
test.use({ catalogue: "the day's" });

test("WEK-01 a size left open is asked for in one press and answered from a list, or filled in; before that it is not sent @again", async ({
  page,
  shop,
}) => {
  test.slow();
  const mark = randomUUID().slice(0, 8);
  const ring = await aRing(page, shop, `Ring ${mark}`, [size]);
  const [choice] = await ring.read();
  const unsure = choice?.product_choice_values.find(({ label }) => label === "Not sure yet");
  const items = [{ id: ring.id, quantity: 1, choices: [{ choice: choice?.id, value: unsure?.id }] }];
  const aSale = async (name: string) => {
    const buyer = { name: `${name} ${mark}`, email: `${name}-${mark}@example.test` };
    return { name: buyer.name, ...(await sell(shop.service, { items, buyer })) };
  };
  const [asked, called] = [await aSale("Dora"), await aSale("Nikos")];
  const line = page
    .getByRole("region", { name: /^To ask/ })
    .getByRole("article")
    .filter({ hasText: asked.reference });
  const packed = page.getByRole("region", { name: /^To pack/ }).getByRole("article", { name: asked.name });

  await test.step("it stands first, with its day; one press asks", async () => {
    await seeAllOwed(page);
    await openAdmin(page);
    await expect(line).toContainText(`Ring ${mark}, Ring size`);
    await expect(line).toContainText("Ask by");
    await expect(packed).toHaveCount(0);
    await line.getByRole("button", { name: `Ask for the size: ${asked.reference}` }).click();
    await expect(line.getByRole("button", { name: `Ask again: ${asked.reference}` })).toBeVisible();
  });

  await test.step("the buyer chooses from the list, and sees the day; the dashboard hears it", async () => {
    const buyer = await page.context().newPage();
    await buyer.goto(`/order/${await addOrderLink(shop, asked.id)}?lang=en`);
    const main = buyer.getByRole("main");
    await expect(main).toContainText("it is made after your answer");
    await main.getByRole("button", { name: "Send my answer" }).click();
    await expect(main.getByText("Please choose from the list", { exact: true })).toBeVisible();
    await main.getByLabel(`Ring size – Ring ${mark}`).selectOption("52");
    await main.getByRole("button", { name: "Send my answer" }).click();
    await expect(main).toContainText(`You have chosen: Ring ${mark}, Ring size 52.`);
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("We are getting your order ready");
    await expect(main).toContainText(/Arrives \w+day/);
    await buyer.close();
    await expect(line).toHaveCount(0);
    await expect(packed).toContainText("Ring size 52");
  });

  await test.step("the tick says why not and leads to the order, where it is filled in; then it is sent", async () => {
    await page.getByRole("tab", { name: "Orders", exact: true }).click();
    const tick = rowOf(page, called.name).getByRole("checkbox");
    await tick.click();
    await toastWith(page, "It can’t be sent yet").getByRole("button", { name: "Open the order" }).click();
    const order = page.getByRole("dialog", { name: "Order" });
    const select = order.getByLabel("Ring size", { exact: true });
    // Neither one that costs more than was paid, nor one that is sold out.
    await expect(select.getByRole("option")).toHaveText(["Not chosen yet", "50", "52", "In other words …"]);
    await select.selectOption("50");
    await order.getByRole("button", { name: "Save: Ring size" }).click();
    await expect(order).toContainText("Ring size 50");
    await expect(order).toContainText(/Arrives \w+day/);
    await page.keyboard.press("Escape");
    await tick.click();
    const isSent = async () => {
      const orders = shop.service.from("orders").select("is_sent").eq("checkout_id", called.id);
      return (await orders.single().throwOnError()).data.is_sent;
    };
    await expect.poll(isSent).toBe(true);
  });
});
