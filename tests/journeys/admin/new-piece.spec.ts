import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { axeFaults } from "../../axe.ts";
import { expect, test } from "../fixtures.ts";
import { openTab, rowOf } from "./cast.ts";

const saved = async (service: SupabaseClient, column: string, name: string) => {
  const columns = "name,name_el,price,category,image_url,stock(quantity,one_of_a_kind)";
  return (await service.from("products").select(columns).eq(column, name).throwOnError()).data;
};

/** Pixels that can be scrolled sideways, in the page or the open form. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const parts = [document.documentElement, ...[...document.querySelectorAll("dialog *")].filter(scrolls)];
    return Math.max(...parts.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  });

test("WEK-08 a new piece on a phone: photo, name, price, one of a kind, in four presses and three fields, all in one screen @phone", async ({
  page,
  shop,
}) => {
  const name = `Ring ${randomUUID().slice(0, 8)}`;
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#b58a3c" } })
    .jpeg()
    .toBuffer();
  let presses = 0;
  let fields = 0;
  const press = async (what: Locator) => {
    presses += 1;
    await what.click();
  };
  const fill = async (field: Locator, text: string) => {
    fields += 1;
    await field.fill(text);
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await openTab(page, "Products");
  await press(page.getByRole("button", { name: "Add Product" }));
  const form = page.getByRole("dialog");
  const chooser = page.waitForEvent("filechooser");
  await press(form.getByLabel("Image", { exact: true }));
  await (await chooser).setFiles({ name: "ring.jpg", mimeType: "image/jpeg", buffer: photo });
  await fill(form.getByLabel("Name"), name);
  await fill(form.getByLabel("Price"), "480");
  fields += 1;
  await form.getByLabel("Category").selectOption("rings");
  await press(form.getByRole("radio", { name: "One of a kind" }));
  for (const seen of [form.getByAltText("Preview of the picture"), form.getByText("Sold once, online")]) {
    await expect(seen).toBeInViewport({ ratio: 1 });
  }
  await press(form.getByRole("button", { name: "Create Product" }));
  await expect(page.getByText("Product created successfully!")).toBeVisible();
  await expect(rowOf(page, name)).toContainText("$480.00");
  expect({ presses, fields }).toEqual({ presses: 4, fields: 3 });
  expect(await saved(shop.service, "name", name)).toMatchObject([
    {
      name_el: null,
      price: 480,
      category: "rings",
      image_url: expect.stringContaining("/product-images/"),
      stock: { quantity: 1, one_of_a_kind: true },
    },
  ]);
});

test("WEK-08 in a shop whose language is Greek the Greek name stands first, and is enough @again", async ({
  page,
  shop,
}) => {
  const name = `Βέρα ${randomUUID().slice(0, 8)}`;
  await openTab(page, "Products");
  await page.route("**/rpc/all_shop_settings*", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), greek_first: true } });
  });
  await page.reload();
  await page.getByRole("button", { name: "Add Product" }).click();
  const form = page.getByRole("dialog");
  const first = form.getByRole("textbox").first();
  await expect(first).toHaveAccessibleName("Όνομα");
  await form.getByRole("button", { name: "Create Product" }).click();
  await expect(first).toHaveAccessibleDescription("Product name is required");
  await first.fill(name);
  await expect(form.getByLabel("Name")).toHaveAccessibleDescription(/^Can wait/);
  await form.getByLabel("Category").selectOption("rings");
  await form.getByRole("button", { name: "Create Product" }).click();
  await expect(page.getByText("Product created successfully!")).toBeVisible();
  expect(await saved(shop.service, "name_el", name)).toMatchObject([{ name }]);
  await rowOf(page, name).getByRole("button", { name: "Edit" }).click();
  await expect(form.getByLabel("Name")).toHaveValue("");
});

test("WEK-08 PRD-06 a photo that is too heavy is refused, one press makes it smaller; nothing is wider than 320 px, whatever a file is called @again", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openTab(page, "Products");
  await page.getByRole("button", { name: "Add Product" }).click();
  const form = page.getByRole("dialog");
  const file = `IMG_${"2026".repeat(30)}`;
  await form.getByLabel("Image", { exact: true }).evaluate(async (input: HTMLInputElement, called) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 300, height: 200 });
    canvas.getContext("2d")?.fillRect(0, 0, 300, 200);
    const photo = await new Promise<Blob>((made) => canvas.toBlob((blob) => blob && made(blob), "image/jpeg"));
    const chosen = new DataTransfer();
    // Bytes after a JPEG's end are none of its picture.
    chosen.items.add(new File([photo, new Uint8Array(11 * 1024 * 1024)], `${called}.jpeg`, { type: "image/jpeg" }));
    input.files = chosen.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }, file);
  await expect(form.getByText("Image file must be 10MB or smaller")).toBeVisible();
  await expect(form.getByAltText("Preview of the picture")).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);
  await form.getByRole("button", { name: "Make it smaller" }).click();
  await expect(form.getByText("Image file must be 10MB or smaller")).toHaveCount(0);
  await expect(form.getByAltText("Preview of the picture")).toBeVisible();
  await expect(form.getByText(`${file}.jpg, not saved yet`)).toBeVisible();
  await form
    .getByLabel("Add pictures")
    .setInputFiles({ name: `${file}.txt`, mimeType: "text/plain", buffer: Buffer.from("x") });
  await expect(form.getByText(`Not taken: ${file}.txt`)).toBeVisible();
  expect(await sideways(page)).toBe(0);
});
