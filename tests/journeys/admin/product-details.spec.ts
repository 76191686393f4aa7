import { randomUUID } from "node:crypto";
import { axeFaults } from "../../axe.ts";
import { addProduct, openTab } from "./cast.ts";
import { expect, test } from "../fixtures.ts";

const newName = () => `Test piece ${randomUUID().slice(0, 8)}`;

test("PCE-03 PCE-06 PRD-08 STK-03 facts and choices are typed with suggestions, refused at their field, kept, saved with the piece and audited @phone-again @again", async ({
  page,
  shop,
}) => {
  test.slow();
  const earlier = await addProduct(shop, { name: newName(), category: "rings" });
  const known = { product_id: earlier, metal: "gold", fineness: 916, hallmark: "Lion of Larnaca" };
  const cared = { ...known, care: "Wipe it with a soft cloth.", care_el: "Με μαλακό πανί." };
  await shop.service.from("product_facts").insert(cared).throwOnError();
  const name = newName();
  const create = page.getByRole("button", { name: "Create Product" });
  const update = page.getByRole("button", { name: "Update Product" });
  const facts = page.getByRole("group", { name: "Facts", exact: true });
  const choices = page.getByRole("group", { name: "Choices of the buyer", exact: true });
  const finish = choices.getByRole("group", { name: "Finish" });

  await openTab(page, "Products");
  await page.getByRole("button", { name: "Add Product" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Category").selectOption("rings");

  await test.step("facts", async () => {
    await expect(page.getByLabel("Metal")).toHaveCount(0);
    await facts.locator("summary").first().click();
    await facts.getByLabel("Metal").selectOption("Gold");
    const fineness = facts.getByLabel("Fineness (‰)", { exact: true });
    const options = (label: string) =>
      facts
        .getByLabel(label, { exact: true })
        .evaluate((field: HTMLInputElement) => [...(field.list?.options ?? [])].map(({ value }) => value));
    await expect.poll(() => options("Hallmark")).toContain("Lion of Larnaca");
    expect(await options("Fineness (‰)")).toEqual(expect.arrayContaining(["585", "750", "916"]));
    await fineness.fill("1750");
    await facts.getByLabel("Weight (g)").fill("4,25");
    await facts.getByLabel("Care as for an earlier piece").selectOption(cared.care);
    await expect(facts.getByLabel("Φροντίδα")).toHaveValue(cared.care_el);
    await facts.getByRole("button", { name: "Add a stone" }).click();
    const stone = facts.getByRole("group", { name: "Stone 1" });
    await stone.getByLabel("Carat").fill("0.125");
    await create.click();
    await expect(fineness).toHaveAccessibleDescription(/from 1 to 999/);
    await expect(fineness).toBeFocused();
    await expect(stone.getByLabel("Stone", { exact: true })).toHaveAccessibleDescription("Please choose the stone");
    await fineness.fill("750");
    await stone.getByLabel("Stone", { exact: true }).selectOption("Diamond");
  });

  await test.step("choices, three at most: templates that need nothing, and a list of one's own", async () => {
    await choices.locator("summary").first().click();
    await choices.getByRole("button", { name: "Ring sizes 48 to 62" }).click();
    const width = page.viewportSize()?.width ?? 0;
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(choices.getByRole("button", { name: "Remove Ring size" })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width, height: 740 });
    await choices.getByRole("button", { name: "Ring sizes 48 to 62" }).click();
    await expect(choices.getByText("Ring size is here already: nothing was added.")).toBeVisible();
    await choices.getByRole("button", { name: "Engraving up to 20" }).click();
    await choices.getByRole("button", { name: "A list of my own" }).click();
    await expect(choices.getByText("A piece has three choices at most.")).toBeVisible();
    await choices.getByRole("group", { name: "New choice" }).getByLabel("Value", { exact: true }).fill("Satin");
    await create.click();
    const what = choices.getByLabel("What is chosen").last();
    await expect(what).toHaveAccessibleDescription("A name of 1 to 40 characters");
    await expect(what).toBeFocused();
    expect(await axeFaults(page)).toEqual([]);
    await what.fill("Finish");
    await finish.getByRole("button", { name: "Add a value" }).click();
    const polished = finish.getByRole("group", { name: "New value" });
    await polished.getByLabel("Adds (€)").fill("12,50");
    await polished.getByLabel("Pieces").fill("3");
    await polished.getByLabel("Value", { exact: true }).fill("Polished");
    await finish.getByRole("button", { name: "Move Polished up" }).click();
  });

  await test.step("typed text survives a reload, and what the shop.service refuses of it a second press", async () => {
    const asked = page.waitForEvent("dialog");
    const reload = page.reload();
    await (await asked).accept();
    await reload;
    await expect(facts.getByLabel("Weight (g)")).toHaveValue("4,25");
    const refused = { code: "XX000", message: "The database is away" };
    await page.route("**/rest/v1/rpc/save_details", (route) => route.fulfill({ status: 500, json: refused }));
    await create.click();
    const toast = page.getByRole("alert").filter({ hasText: "count and details are not" });
    await expect(toast).toContainText("The database is away");
    await expect(facts.getByLabel("Metal")).toHaveValue("gold");
    await page.unroute("**/rest/v1/rpc/save_details");
    await create.or(update).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  const { data: products } = await shop.service
    .from("products")
    .select("id,product_facts(metal,fineness,weight_g,care_el),product_stones(kind,carat)")
    .eq("name", name)
    .throwOnError();
  expect(products).toEqual([
    {
      id: expect.any(String),
      product_facts: { metal: "gold", fineness: 750, weight_g: 4.25, care_el: cared.care_el },
      product_stones: [{ kind: "diamond", carat: 0.125 }],
    },
  ]);
  const readChoices = async () => {
    const { data } = await shop.service
      .from("product_choices")
      .select("kind,name,name_el,product_choice_values(id,label,surcharge,is_default,undecided,value_stock(quantity))")
      .eq("product_id", products[0]?.id)
      .order("position")
      .order("position", { referencedTable: "product_choice_values" })
      .throwOnError();
    return data;
  };
  const [size, engraving, list] = await readChoices();
  expect(size).toMatchObject({ kind: "size", name: "Ring size", name_el: "Μέγεθος δαχτυλιδιού" });
  expect(size?.product_choice_values).toHaveLength(16);
  expect(size?.product_choice_values.at(-1)).toMatchObject({ is_default: true, undecided: true });
  expect(engraving).toMatchObject({ kind: "text", product_choice_values: [] });
  expect(list?.product_choice_values).toMatchObject([
    { label: "Polished", surcharge: 12.5, is_default: false, value_stock: { quantity: 3 } },
    { label: "Satin", is_default: true, value_stock: null },
  ]);

  await test.step("a value that sells while the form is open is said at its count, and nothing typed is lost", async () => {
    await page.getByRole("button", { name: `Edit ${name}` }).click();
    await finish.locator("summary").first().click();
    const counted = finish.getByLabel("Pieces").first();
    await expect(counted).toHaveValue("3");
    await counted.fill("5");
    await page.getByLabel("Description").fill("Typed with it");
    const [polished] = list?.product_choice_values ?? [];
    await shop.service.from("value_stock").update({ quantity: 2 }).eq("value_id", polished?.id).throwOnError();
    await update.click();
    await expect(counted).toHaveAccessibleDescription(/^Meanwhile there are 2/);
    await expect(counted).toHaveValue("5");
    expect((await readChoices())[2]?.product_choice_values[0]?.value_stock).toEqual({ quantity: 2 });
    await update.click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect((await readChoices())[2]?.product_choice_values[0]?.value_stock).toEqual({ quantity: 5 });
  });

  await page.getByRole("tab", { name: "Users" }).click();
  await expect(page.getByText(`changed the facts of ${name}`).first()).toBeVisible();
  await expect(page.getByText(`changed the choices of ${name}`).first()).toBeVisible();
});
