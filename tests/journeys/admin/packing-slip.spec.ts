import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { ShopProcess } from "../../shop-process.ts";
import { sell } from "../../sale.ts";
import { expect, test } from "../fixtures.ts";
import { addProduct, buy, newSession, openAdmin } from "./cast.ts";

const address =
  "Λεωφόρος Αρχιεπισκόπου Μακαρίου του Τρίτου 128, Πολυκατοικία Αγία Παρασκευή, διαμέρισμα 402, 6017 Λάρνακα, CY";
const message = "Στην αγαπημένη μας Ελένη,\nγια τα πρώτα της σαράντα.\nΧρόνια πολλά από όλους μας!";

/** A gift of three chosen pieces, to a long Greek address; its order's id. */
async function buyGift(page: Page, shop: ShopProcess): Promise<string> {
  const { headers } = await newSession(page);
  const call = async (name: string, data: object) => {
    const answer = await page.request.post(`/rest/v1/rpc/${name}`, { headers, data });
    expect(answer.ok()).toBe(true);
  };
  const items = [];
  for (const number of ["πρώτο", "δεύτερο", "τρίτο"]) {
    const name_el = `Δαχτυλίδι από λευκόχρυσο δεκαοκτώ καρατίων, το ${number}`;
    const id = await addProduct(shop, {
      name: "Ring",
      name_el,
      category: "rings",
      price: 90,
      product_code: randomUUID().slice(0, 8),
    });
    const values = [{ label: "54" }];
    const wanted = [
      { kind: "size", name: "Ring size", name_el: "Μέγεθος δαχτυλιδιού", values },
      {
        kind: "text",
        name: "Engraving",
        name_el: "Χάραξη",
        max_length: 20,
        alphabets: ["greek", "digits"],
      },
    ];
    await call("save_details", { product: id, details: { choices: wanted } });
    const { data } = await shop.service
      .from("product_choices")
      .select("id,product_choice_values(id)")
      .eq("product_id", id)
      .order("position")
      .throwOnError();
    const [size, engraving] = data;
    const choices = [
      { choice: size?.id, value: size?.product_choice_values[0]?.id },
      { choice: engraving?.id, text: "Ελένη 2026" },
    ];
    items.push({ id, quantity: 1, choices });
  }
  const buyer = { name: "Ελένη Παπαδοπούλου-Χατζηγεωργίου", email: "e@example.test", address };
  await call("save_shop_settings", { changes: { offers_gifts: true } });
  try {
    const gift = { message, wrapped: false };
    const { id } = await sell(shop.service, { items, locale: "el", buyer, gift });
    const { data } = await shop.service.from("orders").select("id").eq("checkout_id", id).limit(1).throwOnError();
    return String(data[0]?.["id"]);
  } finally {
    await call("save_shop_settings", { changes: { offers_gifts: false } });
  }
}

test("DAY-01 GFT-01 a gift of three pieces is printed on one sheet without a price, its address in lines as the post wants it", async ({
  page,
  shop,
}) => {
  const order = await buyGift(page, shop);
  await openAdmin(page, `/admin/packing-slip?order=${order}`);
  const slip = page.getByRole("article");
  await expect(slip).toContainText("Χάραξη «Ελένη 2026»");
  await expect(slip.getByText("6017 Λάρνακα", { exact: true })).toBeVisible();
  await expect(slip.getByText("ΚΥΠΡΟΣ", { exact: true })).toBeVisible();
  // The seller's own address is not set: it comes back to the store.
  await expect(slip).toContainText("Αποστολέας");
  await expect(slip.getByText("Ερμού 12", { exact: true })).toBeVisible();
  await expect(page.getByRole("region").getByText("Χρόνια πολλά")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/[€$]|\b90\b/);
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type \/Page\b/g);
  expect(sheets).toHaveLength(1);
});

test("TRD-08 the certificate of a sold piece is one sheet in both languages @again", async ({ page, shop }) => {
  const product = await addProduct(shop, { name: "Helios", name_el: "Ήλιος", category: "rings", price: 90 });
  await shop.service.from("product_facts").insert({ product_id: product, metal: "gold", fineness: 750 }).throwOnError();
  const stone = { product_id: product, position: 1, kind: "diamond", laboratory: "gia", report_number: "2141438171" };
  await shop.service.from("product_stones").insert(stone).throwOnError();
  const reference = await buy(shop, product);
  const { data } = await shop.service.from("orders").select("id").eq("product_id", product).single().throwOnError();
  await openAdmin(page, `/admin?order=${data.id}`);
  const link = page.getByRole("link", { name: "Certificate: Helios" });
  await expect(link).toHaveAttribute("href", `/admin/certificate?order=${data.id}`);
  await openAdmin(page, `/admin/certificate?order=${data.id}`);
  const sheet = page.getByRole("article");
  for (const words of ["Helios", "Ήλιος", "Gold, 750 ‰", "Χρυσός, 750 ‰", "GIA 2141438171", reference])
    await expect(sheet).toContainText(words);
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type \/Page\b/g);
  expect(sheets).toHaveLength(1);
});
