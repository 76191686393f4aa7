import type { Page } from "@playwright/test";
import type { ShopProcess } from "../shop-process.ts";
import { addProduct, newSession } from "./admin/cast.ts";
import { expect } from "./fixtures.ts";

export const size = {
  kind: "size",
  name: "Ring size",
  name_el: "Μέγεθος",
  scale: "ring",
  values: [
    { label: "50" },
    { label: "52" },
    { label: "54", surcharge: 25 },
    { label: "56", stock: 0 },
    { label: "Not sure yet", label_el: "Δεν ξέρω ακόμη", undecided: true },
  ],
};
export const engraving = {
  kind: "text",
  name: "Engraving",
  name_el: "Χάραξη",
  max_length: 10,
  alphabets: ["latin", "greek", "signs"],
  surcharge: 15,
};

export interface Saved {
  id: string;
  product_choice_values: { id: string; label: string }[];
}

/** A ring of €400 with these choices; `save` replaces them. */
export async function aRing(page: Page, shop: ShopProcess, name: string, choices: object[]) {
  const product = { name, name_el: `${name} (el)`, category: "rings", price: 400 };
  const id = await addProduct(shop, product);
  const { headers } = await newSession(page);
  const save = async (wanted: object[]) => {
    const data = { product: id, details: { choices: wanted } };
    const answer = await page.request.post("/rest/v1/rpc/save_details", { headers, data });
    expect(await answer.text()).toBe("");
  };
  await save(choices);
  const read = async () => {
    const rows = shop.service.from("product_choices").select("*,product_choice_values(*)");
    return (await rows.eq("product_id", id).order("position").throwOnError()).data as Saved[];
  };
  const { data } = await shop.service.from("products").select("slug").eq("id", id).throwOnError();
  return { id, path: `/product/${data[0]?.slug}`, save, read };
}
