import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { axeFaults } from "../../axe.ts";
import { addProduct, openTab, serviceClient } from "./cast.ts";
import { expect, test } from "../fixtures.ts";

const newName = () => `Test piece ${randomUUID().slice(0, 8)}`;

async function openProduct(page: Page, name: string) {
  await openTab(page, "Products");
  await page.getByRole("searchbox", { name: "Search" }).fill(name);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
}

/** Finds a section by its name in the form; it opens by a press on it. */
async function open(page: Page, section: string) {
  const details = page.getByRole("group", { name: section, exact: true });
  await details.locator("summary").first().click();
  return details;
}

test("PCE-06 PRD-08 facts are typed with suggestions, refused at their field, saved with the piece and audited @phone", async ({
  page,
  shop,
}) => {
  const service = await serviceClient(shop);
  const earlier = await addProduct(shop, { name: newName(), category: "rings" });
  const known = { product_id: earlier, metal: "gold", fineness: 916, hallmark: "Lion of Larnaca" };
  const cared = { ...known, care: "Wipe it with a soft cloth.", care_el: "Με μαλακό πανί." };
  await service.from("product_facts").insert(cared).throwOnError();
  const name = newName();
  const id = await addProduct(shop, { name, category: "rings", price: 20 });
  await openProduct(page, name);
  await expect(page.getByLabel("Metal")).toHaveCount(0);
  const facts = await open(page, "Facts");
  await facts.getByLabel("Metal").selectOption("Gold");
  const options = (label: string) =>
    facts
      .getByLabel(label, { exact: true })
      .evaluate((field: HTMLInputElement) => [...(field.list?.options ?? [])].map(({ value }) => value));
  await expect.poll(() => options("Hallmark")).toContain("Lion of Larnaca");
  expect(await options("Fineness (‰)")).toEqual(expect.arrayContaining(["585", "750", "916"]));
  await facts.getByLabel("Fineness (‰)").fill("1750");
  await facts.getByLabel("Weight (g)").fill("4,25");
  await facts.getByLabel("Care as for an earlier piece").selectOption(cared.care);
  await expect(facts.getByLabel("Φροντίδα")).toHaveValue(cared.care_el);
  await facts.getByRole("button", { name: "Add a stone" }).click();
  const stone = facts.getByRole("group", { name: "Stone 1" });
  await stone.getByLabel("Carat").fill("0.125");
  await page.getByRole("button", { name: "Update Product" }).click();
  const fineness = facts.getByLabel("Fineness (‰)");
  await expect(fineness).toHaveAccessibleDescription(/from 1 to 999/);
  await expect(fineness).toBeFocused();
  await expect(stone.getByLabel("Stone", { exact: true })).toHaveAccessibleDescription("Please choose the stone");
  expect(await axeFaults(page)).toEqual([]);
  await fineness.fill("750");
  await stone.getByLabel("Stone", { exact: true }).selectOption("Diamond");
  // The typed text survives a reload.
  page.once("dialog", (asked) => void asked.accept());
  await page.reload();
  await expect(facts.getByLabel("Weight (g)")).toHaveValue("4,25");
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const { data } = await service
    .from("products")
    .select("product_facts(metal,fineness,weight_g,care_el),product_stones(kind,carat)")
    .eq("id", id)
    .throwOnError();
  expect(data).toEqual([
    {
      product_facts: { metal: "gold", fineness: 750, weight_g: 4.25, care_el: cared.care_el },
      product_stones: [{ kind: "diamond", carat: 0.125 }],
    },
  ]);
  await page.goto("/admin?tab=users");
  await expect(page.getByText(`changed the facts of ${name}`).first()).toBeVisible();
});

test("PCE-06 what the service refuses of the facts leaves them typed, and nothing is made twice", async ({
  page,
  shop,
}) => {
  const name = newName();
  await openTab(page, "Products");
  await page.getByRole("button", { name: "Add Product" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Category").selectOption("rings");
  const facts = await open(page, "Facts");
  await facts.getByLabel("Metal").selectOption("Silver");
  await page.route("**/rest/v1/rpc/save_details", (route) =>
    route.fulfill({ status: 500, json: { code: "XX000", message: "The database is away" } }),
  );
  const create = page.getByRole("button", { name: "Create Product" });
  await create.click();
  const toast = page.getByRole("alert").filter({ hasText: "count and details are not" });
  await expect(toast).toContainText("The database is away");
  await expect(facts.getByLabel("Metal")).toHaveValue("silver");
  await page.unroute("**/rest/v1/rpc/save_details");
  await create.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const { data } = await (
    await serviceClient(shop)
  )
    .from("products")
    .select("product_facts(metal)")
    .eq("name", name)
    .throwOnError();
  expect(data).toEqual([{ product_facts: { metal: "silver" } }]);
});

test("PCE-03 PRD-08 choices begin as templates that are saved as they are, and a list of one's own is refused at its field @phone", async ({
  page,
  shop,
}) => {
  const name = newName();
  const id = await addProduct(shop, { name, category: "rings", price: 20 });
  await openProduct(page, name);
  const section = await open(page, "Choices of the buyer");
  await section.getByRole("button", { name: "Ring sizes 48 to 62" }).click();
  const width = page.viewportSize()?.width ?? 0;
  await page.setViewportSize({ width: 360, height: 740 });
  const remove = section.getByRole("button", { name: "Remove Ring size" });
  await expect(remove).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width, height: 740 });
  await section.getByRole("button", { name: "Ring sizes 48 to 62" }).click();
  await expect(section.getByText("Ring size is here already: nothing was added.")).toBeVisible();
  await section.getByRole("button", { name: "Engraving up to 20" }).click();
  await section.getByRole("button", { name: "A list of my own" }).click();
  await expect(section.getByText("A piece has three choices at most.")).toBeVisible();
  const own = section.getByRole("group", { name: "New choice" });
  await own.getByLabel("Value", { exact: true }).fill("Satin");
  const update = page.getByRole("button", { name: "Update Product" });
  await update.click();
  const what = section.getByLabel("What is chosen").last();
  await expect(what).toHaveAccessibleDescription("A name of 1 to 40 characters");
  await expect(what).toBeFocused();
  expect(await axeFaults(page)).toEqual([]);
  await what.fill("Finish");
  const finish = section.getByRole("group", { name: "Finish" });
  await finish.getByRole("button", { name: "Add a value" }).click();
  const polished = finish.getByRole("group", { name: "New value" });
  await polished.getByLabel("Adds (€)").fill("12,50");
  await polished.getByLabel("Pieces").fill("3");
  await polished.getByLabel("Value", { exact: true }).fill("Polished");
  await finish.getByRole("button", { name: "Move Polished up" }).click();
  await update.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const service = await serviceClient(shop);
  const { data } = await service
    .from("product_choices")
    .select("kind,name,name_el,product_choice_values(label,surcharge,is_default,undecided,value_stock(quantity))")
    .eq("product_id", id)
    .order("position")
    .order("position", { referencedTable: "product_choice_values" })
    .throwOnError();
  const [size, engraving, list] = data;
  expect(size).toMatchObject({ kind: "size", name: "Ring size", name_el: "Μέγεθος δαχτυλιδιού" });
  expect(size?.product_choice_values).toHaveLength(16);
  expect(size?.product_choice_values.at(-1)).toMatchObject({ is_default: true, undecided: true });
  expect(engraving).toMatchObject({ kind: "text", product_choice_values: [] });
  expect(list?.product_choice_values).toMatchObject([
    { label: "Polished", surcharge: 12.5, is_default: false, value_stock: { quantity: 3 } },
    { label: "Satin", is_default: true, value_stock: null },
  ]);
  await page.goto("/admin?tab=users");
  await expect(page.getByText(`changed the choices of ${name}`).first()).toBeVisible();
});

test("PCE-03 STK-03 a size that sells while the form is open is said at its count, and nothing typed is lost", async ({
  page,
  shop,
}) => {
  const name = newName();
  const id = await addProduct(shop, { name, category: "rings", price: 20 });
  const service = await serviceClient(shop);
  const choice = { product_id: id, position: 1, kind: "size", name: "Size" };
  const { data: choices } = await service.from("product_choices").insert(choice).select("id").throwOnError();
  const value = { choice_id: choices[0]?.id, position: 1, label: "54" };
  const { data: values } = await service.from("product_choice_values").insert(value).select("id").throwOnError();
  const value_id = values[0]?.id;
  await service.from("value_stock").insert({ value_id, quantity: 3 }).throwOnError();
  await openProduct(page, name);
  const size = await open(page, "Size");
  const products = size.getByLabel("Pieces");
  await expect(products).toHaveValue("3");
  await products.fill("5");
  await page.getByLabel("Description").fill("Typed with it");
  await service.from("value_stock").update({ quantity: 2 }).eq("value_id", value_id).throwOnError();
  const update = page.getByRole("button", { name: "Update Product" });
  await update.click();
  await expect(products).toHaveAccessibleDescription(/^Meanwhile there are 2/);
  await expect(products).toHaveValue("5");
  const count = async () => (await service.from("value_stock").select("quantity").eq("value_id", value_id)).data;
  expect(await count()).toEqual([{ quantity: 2 }]);
  await update.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await count()).toEqual([{ quantity: 5 }]);
});

test("PCE-03 PCE-06 PRD-08 of two who edit a piece the second sees each fact and choice that differs, and a code that is taken", async ({
  page,
  shop,
}) => {
  const [name, other, code] = [newName(), newName(), `T-${randomUUID().slice(0, 8)}`];
  await addProduct(shop, { name: other, category: "rings", product_code: code });
  const id = await addProduct(shop, { name, category: "rings", price: 20 });
  const service = await serviceClient(shop);
  await openProduct(page, name);
  await page.getByLabel("Product Code").fill(code);
  await page.getByLabel("Description").fill("Mine");
  await expect(page.getByLabel("Product Code")).toHaveAccessibleDescription(`“${other}” has this code, too.`);
  const facts = await open(page, "Facts");
  await facts.getByLabel("Metal").selectOption("Gold");
  await (await open(page, "Choices of the buyer")).getByText("Engraving up to 20").click();
  await service.from("product_facts").insert({ product_id: id, metal: "silver" }).throwOnError();
  await page.getByRole("button", { name: "Update Product" }).click();
  const conflict = page.getByRole("alert").filter({ hasText: "Somebody else changed" });
  await expect(conflict.getByRole("row", { name: "Metal Silver Gold" })).toBeVisible();
  await expect(conflict.getByRole("row", { name: /^Engraving .*20;latin/ })).toBeVisible();
});
