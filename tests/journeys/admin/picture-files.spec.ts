import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { openTab } from "./cast.ts";
import { expect, test } from "../fixtures.ts";

test("MOV-09 a photo without its end is taken, a large cut-out stands on white, and other files say the way to a picture @again", async ({
  page,
  shop,
}) => {
  const name = `Test ring ${randomUUID().slice(0, 8)}`;
  const jpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#c00" } })
    .jpeg()
    .toBuffer();
  // More pixels a side than the shop.service makes sizes of.
  const wide = { width: 12_010, height: 8, channels: 4, background: "#0000" } as const;
  const file = (of: string, buffer: Buffer, type: string) => ({ name: of, mimeType: type, buffer });
  const field = page.getByLabel("Image", { exact: true });
  await openTab(page, "Products");
  await page.getByRole("button", { name: "Add Product" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Category").selectOption("rings");

  await test.step("an iPhone's own format, by name or under another one, and what stands behind a line break", async () => {
    const way = page.getByText("Settings → Camera → Formats → Most Compatible");
    await field.setInputFiles(file("IMG_1.HEIC", Buffer.from("…"), "image/heic"));
    await expect(page.getByText("Only JPEG, PNG, GIF, and WebP images are allowed")).toBeVisible();
    await expect(way).toBeVisible();
    await field.setInputFiles(file("IMG_1.jpg", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), "image/jpeg"));
    await expect(page.getByText("This file cannot be read as a picture")).toBeVisible();
    await expect(way).toBeVisible();
    await field.setInputFiles(file("late.jpg", Buffer.concat([Buffer.from("\r\n"), jpeg]), "image/jpeg"));
    await expect(page.getByText("Something stands before the picture in this file")).toBeVisible();
    await page.getByLabel("Add pictures").setInputFiles(file("scan.tiff", Buffer.from("II*\0"), "image/tiff"));
    await expect(page.getByText("Not taken: scan.tiff.")).toBeVisible();
    await expect(page.getByText("This is a camera’s raw file or a TIFF.")).toBeVisible();
  });

  await field.setInputFiles(file("ring.jpg", jpeg.subarray(0, -2), "image/jpeg"));
  await expect(page.getByText("The end of this file is missing.")).toBeVisible();
  const cutOut = await sharp({ create: wide }).png().toBuffer();
  await page.getByLabel("Add pictures").setInputFiles(file("cut.png", cutOut, "image/png"));
  await page.getByRole("button", { name: "Create Product" }).click();
  await expect(page.getByText("Product created successfully!")).toBeVisible();
  const columns = "image_url,product_pictures(url)";
  const { data } = await shop.service.from("products").select(columns).eq("name", name).single().throwOnError();
  const [red, white] = await Promise.all([data.image_url, data.product_pictures[0]?.url].map(middleOf));
  expect(red?.at(0)).toBeGreaterThan(180);
  expect(white).toEqual([255, 255, 255]);
  await shop.service.from("products").delete().eq("name", name);
});

async function middleOf(url: unknown): Promise<number[]> {
  const bytes = await (await fetch(String(url))).arrayBuffer();
  return [...(await sharp(bytes).resize(1, 1).raw().toBuffer())];
}
