import { randomUUID } from "node:crypto";
import { expect, test } from "../fixtures.ts";
import { drawn, toastWith } from "../shopper.ts";
import { addProduct, openTab, rowOf } from "./cast.ts";

test("WEK-16 DAY-03 DAY-07 PRD-01 STK-01 STK-03 prices and counts are changed in the list, by keys and by a rule, with a way back and never over somebody else's @phone-again @again", async ({
  page,
  shop,
}) => {
  test.slow();
  const mark = `Kition ${randomUUID().slice(0, 8)}`;
  const ids: string[] = [];
  for (const [at, price] of [100, 110.5, 120, null].entries()) {
    ids.push(await addProduct(shop, { name: `${mark} no ${at}`, category: "rings", price }));
  }
  const prices = async () => {
    const { data } = await shop.service.from("products").select("price").in("id", ids).order("name").throwOnError();
    return data.map(({ price }) => price);
  };
  const row = (at: number) => rowOf(page, `${mark} no ${at}`);
  const priced = (at: number, price: string) => row(at).getByRole("button", { name: price, exact: true });
  const field = (at: number) => page.getByRole("textbox", { name: `Price of ${mark} no ${at}` });
  const { keyboard } = page;
  const undo = async (...told: string[]) => {
    await toastWith(page, ...told)
      .getByRole("button", { name: "Undo" })
      .click();
    // A toast stays while the pointer is over it, which no finger is.
    await page.mouse.move(0, 0);
  };
  /** Somebody else's change, of which the list has heard by then; a field that is open stays as it was. */
  const listHears = async (change: () => PromiseLike<unknown>) => {
    const told = page.waitForResponse("**/rest/v1/rpc/search_products*");
    await change();
    await (await told).finished();
    await drawn(page);
  };
  await openTab(page, "Products");
  await page.getByRole("searchbox", { name: "Search" }).fill(mark);
  await expect(rowOf(page, mark)).toHaveCount(4);

  await test.step("one press and typing, with a way back", async () => {
    await priced(0, "$100.00").click();
    await keyboard.type("135");
    await keyboard.press("Enter");
    await expect(priced(0, "$135.00")).toBeFocused();
    await expect.poll(async () => (await prices())[0]).toBe(135);
    await undo("1 price changed");
    await expect(row(0)).toContainText("$100.00");
    await expect.poll(async () => (await prices())[0]).toBe(100);
  });

  await test.step("a second change comes through while the list is still read anew", async () => {
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>();

    await page.route("**/rest/v1/rpc/search_products*", (route) => asked.then(() => route.continue()));
    for (const [before, price] of [
      ["$100.00", 136],
      ["$136.00", 137],
    ] as const) {
      await priced(0, before).press("Enter");
      await keyboard.type(`${price}`);
      await keyboard.press("Enter");
      await expect(priced(0, `$${price}.00`)).toBeFocused();
    }
    await expect.poll(async () => (await prices())[0]).toBe(137);
    answer();
    await shop.service.from("products").update({ price: 100 }).eq("id", ids[0]).throwOnError();
    await expect(priced(0, "$100.00")).toBeVisible();
  });

  await test.step("by keys alone: down the list, a wrong price is said there, Escape leaves it", async () => {
    await priced(3, "On request").press("Enter");
    await keyboard.type("30");
    await keyboard.press("ArrowDown");
    await expect(field(2)).toHaveValue("120");
    await keyboard.type("0");
    await keyboard.press("Enter");
    await expect(page.getByText("Price must be at least $0.01")).toBeVisible();
    await keyboard.press("ControlOrMeta+a");
    await keyboard.type("122,50");
    await keyboard.press("ArrowDown");
    await expect(field(1)).toBeFocused();
    await keyboard.type("99");
    await keyboard.press("Escape");
    await expect(priced(1, "$110.50")).toBeFocused();
    await expect(row(3)).toContainText("$30.00");
    await expect(row(2)).toContainText("$122.50");
    await expect.poll(prices).toEqual([100, 110.5, 122.5, 30]);
    await shop.service.from("products").update({ price: null }).eq("id", ids[3]).throwOnError();
    await expect(row(3)).toContainText("On request");
    // A field that is opened and left writes nothing over what came meanwhile.
    await priced(1, "$110.50").click();
    await listHears(() => shop.service.from("products").update({ price: 111 }).eq("id", ids[1]).throwOnError());
    await field(1).blur();
    await expect(row(1)).toContainText("$111.00");
    await shop.service.from("products").update({ price: 110.5 }).eq("id", ids[1]).throwOnError();
    await expect(row(1)).toContainText("$110.50");
    await expect.poll(prices).toEqual([100, 110.5, 122.5, null]);
  });

  await test.step("a count: not without a number, nor over one that changed meanwhile", async () => {
    const change = row(0).getByRole("button", { name: `Change the count of ${mark} no 0` });
    await change.click();
    await keyboard.type("4");
    await keyboard.press("Enter");
    await expect(row(0)).toContainText("4 in stock");
    await expect(change).toBeFocused();
    await undo(`${mark} no 0: 4 in stock`);
    await expect(row(0)).toContainText("made to order", { ignoreCase: true });
    await change.press("Enter");
    await keyboard.type("6");
    await keyboard.press("Enter");
    await expect(row(0)).toContainText("6 in stock");
    // An emptied field puts nothing up for sale without a count.
    await change.press("Enter");
    await keyboard.press("Delete");
    await keyboard.press("Enter");
    await expect(row(0).getByRole("alert")).toContainText("Type how many there are");
    await keyboard.press("Escape");
    await expect(row(0)).toContainText("6 in stock");
    await change.press("Enter");
    await shop.service.from("stock").update({ quantity: 7 }).eq("product_id", ids[0]).throwOnError();
    // A count of many is no news by itself.
    await listHears(() =>
      shop.service.from("products").update({ description: "Told" }).eq("id", ids[0]).throwOnError(),
    );
    await keyboard.type("5");
    await keyboard.press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "The count is not saved" })).toBeVisible();
    await expect(row(0)).toContainText("7 in stock");
  });

  const dialog = page.getByRole("dialog", { name: "Change prices" });
  await test.step("by a rule, shown before, with one undo for all", async () => {
    await page.getByRole("button", { name: "Change prices" }).click();
    await expect(dialog.getByRole("listitem")).toHaveCount(3);
    await expect(dialog).toContainText("1 piece has its price on request and stays so.");
    await expect(dialog.getByRole("button", { name: "Change 0 prices" })).toBeDisabled();
    await keyboard.type("7.5");
    await expect(dialog.getByRole("listitem").filter({ hasText: `${mark} no 1` })).toContainText("€110.50→ €119.00");
    await expect(dialog.getByRole("button", { name: "Change 3 prices" })).toBeEnabled();
    await keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(row(0)).toContainText("$108.00");
    await expect.poll(prices).toEqual([108, 119, 132, null]);
    await undo("3 prices changed");
    await expect(row(1)).toContainText("$110.50");
    await expect.poll(prices).toEqual([100, 110.5, 122.5, null]);
  });

  await test.step("one without its tick stays, one that somebody changes meanwhile is named", async () => {
    await page.getByRole("button", { name: "Change prices" }).click();
    await dialog.getByLabel("Prices go").selectOption("down");
    await dialog.getByLabel("By how many percent").fill("10");
    await dialog.getByRole("checkbox", { name: `Change the price of ${mark} no 2` }).click();
    // The dialog is open: its list must not follow the change of another.
    const list = "**/rest/v1/rpc/search_products*";
    await page.route(list, (route) => route.abort());
    await shop.service.from("products").update({ price: 250 }).eq("id", ids[1]).throwOnError();
    await dialog.getByRole("button", { name: "Change 2 prices" }).click();
    const told = toastWith(page, "1 price changed").filter({ hasText: `they stay: ${mark} no 1` });
    await expect(told).toBeVisible();
    await page.unroute(list);
    await expect.poll(prices).toEqual([90, 250, 122.5, null]);
  });

  await test.step("WEK-16: made from the day's price of gold, each shown before, taken over and back as one", async () => {
    const facts = { metal: "gold", fineness: 750, weight_g: 3.4 };
    await listHears(() =>
      shop.service
        .from("product_facts")
        .upsert({ product_id: ids[2], ...facts })
        .throwOnError(),
    );
    await row(2).getByRole("button", { name: "Edit" }).click();
    const form = page.getByRole("dialog", { name: "Edit Product" });
    await form.getByRole("group", { name: "Your costs" }).locator("summary").click();
    await form.getByLabel("Stones (€)").fill("1.200");
    await form.getByRole("button", { name: "Update Product" }).click();
    await expect(form).toContainText("An amount like 120 or 72.50");
    await form.getByLabel("Stones (€)").fill("40,50");
    await form.getByRole("button", { name: "Update Product" }).click();
    await expect(form).toHaveCount(0);
    // A toast stays while the pointer is over it, which no finger is.
    await page.mouse.move(0, 0);
    await page.getByRole("button", { name: "Change prices" }).click();
    await dialog.getByLabel("Prices go").selectOption({ label: "by today’s price of the metal" });
    await expect(dialog.getByLabel("Metal", { exact: true })).toHaveValue("gold");
    await dialog.getByLabel("Fine metal, euros a gram").fill("0");
    await expect(dialog).toContainText("An amount above 0 like 72.50");
    await dialog.getByLabel("Fine metal, euros a gram").fill("72,50");
    await dialog.getByLabel("Loss, percent").fill("5");
    await dialog.getByLabel("Making, euros a piece").fill("120");
    await expect(dialog.getByRole("listitem")).toContainText([/Stones €40\.50€122\.50→ €355\.00/]);
    await expect(dialog).toContainText("2 pieces are of another metal, or their weight or fineness is not known");
    await dialog.getByRole("button", { name: "Change 1 price" }).click();
    await expect.poll(prices).toEqual([90, 250, 355, null]);
    await undo("1 price changed");
    await expect.poll(prices).toEqual([90, 250, 122.5, null]);
  });

  await test.step("the act is told in words among who changed what, with its undo", async () => {
    await page.getByRole("tab", { name: "Users" }).click();
    const act = page
      .getByRole("listitem")
      .filter({ hasText: `changed the price of ${mark} no 0` })
      .first();
    await act.getByRole("button", { name: "Undo this change" }).click();
    await expect.poll(prices).toEqual([100, 250, 122.5, null]);
    await expect(toastWith(page, "The prices are as they were before")).toBeVisible();
  });
});
