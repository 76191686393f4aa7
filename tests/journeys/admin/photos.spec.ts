import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { openTab, serviceClient } from "./cast.ts";
import { expect, test } from "../fixtures.ts";

test("OPS-07 a photo goes up without place and camera: upright, as large and as transparent as it was", async ({
  page,
  shop,
}) => {
  const exif = { IFD0: { Model: "Phone 9" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "35/1" } };
  const halves = sharp({ create: { width: 400, height: 300, channels: 3, background: "#c00" } });
  const blue = { create: { width: 400, height: 150, channels: 3, background: "#00c" } } as const;
  const lying = halves.composite([{ input: blue, top: 150, left: 0 }]).withExif(exif);
  const cutOut = sharp({ create: { width: 90, height: 60, channels: 4, background: "#0000" } });
  const files = [
    ["ring.jpg", "image/jpeg", await lying.withMetadata({ orientation: 6 }).jpeg().toBuffer()],
    ["cut.png", "image/png", await cutOut.withExif(exif).png().toBuffer()],
  ] as const;
  const names = files.map(() => `Test ring ${randomUUID().slice(0, 8)}`);
  const sent: number[][] = [];
  await page.addInitScript(keepSentFiles);
  for (const [at, [name, mimeType, buffer]] of files.entries()) {
    expect((await sharp(buffer).metadata()).exif).toBeDefined();
    await openTab(page, "Products");
    await page.getByRole("button", { name: "Add Product" }).click();
    await page.getByLabel("Name").fill(names[at] ?? "");
    await page.getByLabel("Category").selectOption("rings");
    await page.getByLabel("Image").setInputFiles({ name, mimeType, buffer });
    await page.getByRole("button", { name: "Create Product" }).click();
    await expect(page.getByText("Product created successfully!")).toBeVisible({ timeout: 60_000 });
    // The next page begins without them.
    sent.push(...(await page.evaluate<number[][]>("Promise.all(sentFiles)")));
  }
  const [photo, cut] = await Promise.all(sent.map((bytes) => sharp(Buffer.from(bytes)).metadata()));
  expect(photo).toMatchObject({ format: "jpeg", width: 300, height: 400 });
  expect(cut).toMatchObject({ format: "png", width: 90, height: 60, hasAlpha: true });
  expect([photo?.exif, photo?.orientation, cut?.exif]).toEqual([undefined, undefined, undefined]);
  await (await serviceClient(shop)).from("products").delete().in("name", names);
});

/** The bytes as the page sends them: the service would store them anew, and without notes too. */
function keepSentFiles(): void {
  const kept: Promise<number[]>[] = [];
  const append: (name: string, value: Blob) => void = FormData.prototype.append;
  FormData.prototype.append = function (name: string, value: string | Blob) {
    if (value instanceof Blob) kept.push(value.arrayBuffer().then((of) => [...new Uint8Array(of)]));
    append.call(this, name, value as Blob);
  };
  Object.assign(globalThis, { sentFiles: kept });
}
