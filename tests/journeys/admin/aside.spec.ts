import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { ShopProcess } from "../../shop-process.ts";
import { expect, test } from "../fixtures.ts";
import { isPhone, toastWith } from "../shopper.ts";
import { addProduct, newSession, openTab, serviceClient } from "./cast.ts";

/** A ring of which two in size 50 and one in size 52 are there; its address in the shop. */
async function aRing(page: Page, shop: ShopProcess) {
  const name = `Ring ${randomUUID().slice(0, 8)}`;
  const name_el = `Βέρα ${name.slice(-8)}`;
  const id = await addProduct(shop, { name, name_el, category: "rings", price: 119, product_code: name });
  const service = await serviceClient(shop);
  await service.from("stock").insert({ product_id: id, quantity: 3 }).throwOnError();
  const values = [
    { label: "50", stock: 2 },
    { label: "52", stock: 1 },
  ];
  const size = { kind: "size", name: "Ring size", name_el: "Μέγεθος", scale: "ring", values };
  const { headers } = await newSession(page);
  const data = { product: id, details: { choices: [size] } };
  expect((await page.request.post("/rest/v1/rpc/save_details", { headers, data })).ok()).toBe(true);
  const { data: rows } = await service.from("products").select("slug").eq("id", id).throwOnError();
  return { id, names: { en: name, el: name_el }, path: `/product/${rows[0]?.slug}` };
}

const words = {
  en: {
    title: "Count",
    size: "Ring size",
    one: "52 · 1 for sale",
    none: "52 · not free",
    who: "For whom",
    until: "Till the end of",
    put: "Put it aside",
    done: "It is put aside",
    list: "Put aside",
    diary: "Diary",
    line: "Ring size 52 · for Maria · till 24 December",
    told: "put aside for Maria, Ring size 52",
    price: "cash",
    sell: /^Sell for/,
    notSold: "It is put aside for Maria, Ring size 52, till 24 December",
    sellFrom: /for Maria/,
    sold: /^Sold for/,
  },
  el: {
    title: "Απόθεμα",
    size: "Μέγεθος",
    one: "52 · 1 προς πώληση",
    none: "52 · δεν είναι ελεύθερο",
    who: "Για ποιον",
    until: "Μέχρι και",
    put: "Στην άκρη",
    done: "Μπήκε στην άκρη",
    list: "Στην άκρη",
    diary: "Ημερολόγιο",
    line: "Μέγεθος 52 · για: Maria · μέχρι 24 Δεκεμβρίου",
    told: "στην άκρη για: Maria, Μέγεθος 52",
    price: "μετρητά",
    sell: /^Πώληση για/,
    notSold: "για: Maria, Μέγεθος 52, μέχρι 24 Δεκεμβρίου",
    sellFrom: /^Αυτός ήρθε/,
    sold: /^Πουλήθηκε για/,
  },
};

test("STK-04 STK-05 PCE-03 a size is put aside: asked for, named, not for sale, and sold to who comes for it (in Greek on a phone) @phone", async ({
  page,
  shop,
}, info) => {
  const language = isPhone(info) ? "el" : "en";
  const say = words[language];
  const { id, names, path } = await aRing(page, shop);
  await openTab(page, "Products");
  await page.evaluate((chosen) => localStorage.setItem("admin-lang", chosen), language);
  await page.goto(`/admin?tab=products&stock=${id}`);
  const stock = page.getByRole("dialog", { name: `${say.title}: ${names[language]}` });
  await stock.getByLabel(say.size).selectOption({ label: say.one });
  await stock.getByRole("textbox", { name: say.who }).fill("Maria");
  await stock.getByLabel(say.until).fill("2999-12-24");
  await stock.getByRole("button", { name: say.put, exact: true }).click();
  await expect(toastWith(page, say.done)).toBeVisible();
  await expect(stock.getByRole("region", { name: say.list, exact: true })).toContainText(say.line);
  await expect(stock.getByRole("region", { name: say.diary })).toContainText(say.told);
  await expect(stock.getByRole("option", { name: say.none })).toBeDisabled();

  await page.goto("/admin?tab=orders");
  const list = page.getByRole("region", { name: say.list, exact: true });
  await expect(list).toContainText(`${names[language]} · ${say.line}`);

  await page.goto(path);
  await expect(page.getByText("52: Put aside; perhaps free again on")).toBeVisible();
  await expect(page.getByRole("radio", { name: /^50/ })).toBeEnabled();
  await expect(page.getByRole("radio", { name: /^52/ })).toBeDisabled();

  await page.goto(`/admin/counter?product=${id}`);
  await page.getByLabel(say.size).selectOption({ index: 2 });
  await page.getByRole("radio", { name: say.price }).check();
  await page.getByRole("button", { name: say.sell }).click();
  const refusal = page.getByRole("alert").filter({ hasText: say.notSold });
  await refusal.getByRole("button", { name: say.sellFrom }).click();
  await expect(page.getByRole("region", { name: say.sold })).toBeVisible();
});
