import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { openTab } from "./cast.ts";
import { expect, test } from "../fixtures.ts";

test("PCE-01 OPS-07 several pictures at once: upright, without place and camera; one that fails is sent again, saving waits for one on its way @again", async ({
  page,
  shop,
}) => {
  const name = `Test ring ${randomUUID().slice(0, 8)}`;
  await page.addInitScript(keepSentFiles);
  let uploads = 0;
  const late = Promise.withResolvers<void>();
  await page.route("**/storage/v1/object/product-images/*", (route) => {
    uploads += 1;
    if (uploads === 2) return route.fulfill({ status: 503, json: {} });
    return uploads === 4 ? late.promise.then(() => route.continue()) : route.continue();
  });
  const file = (of: string, buffer: Buffer, type = "image/png") => ({ name: of, mimeType: type, buffer });
  const { lying, cutOut, wide } = await photos();
  const second = page.getByRole("group", { name: "Picture 2" });
  const third = page.getByRole("group", { name: "Picture 3" });
  const create = page.getByRole("button", { name: "Create Product" });

  await test.step("of many the first is the piece's first picture, the others follow it", async () => {
    await openTab(page, "Products");
    await page.getByRole("button", { name: "Add Product" }).click();
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Category").selectOption("rings");
    const notes = file("notes.txt", Buffer.from("no picture"), "text/plain");
    const chosen = [file("ring.jpg", lying, "image/jpeg"), file("cut.png", cutOut), file("wide.png", wide), notes];
    await page.getByLabel("Image", { exact: true }).setInputFiles(chosen);
    await expect(page.getByText("Not taken: notes.txt. Only JPEG")).toBeVisible();
    await expect(third).toContainText("This one did not arrive.");
    await create.click();
    await expect(page.getByText("Not all pictures arrived")).toBeVisible();
  });

  await test.step("one that can't be read is said, and one that did not arrive sent again", async () => {
    await page.getByLabel("Add pictures").setInputFiles(file("none.png", Buffer.from("none")));
    const none = page.getByRole("group", { name: "Picture 4" });
    await expect(none).toContainText("This file cannot be read as a picture and will not be used");
    await page.getByRole("button", { name: "Remove picture 4" }).click();
    await page.getByRole("button", { name: "Send picture 3 again" }).click();
    await expect(third).not.toContainText("This one did not arrive.");
  });

  await test.step("moved with its text, and saved once all are there", async () => {
    await second.getByText("Text for those who do not see it").click();
    await second.getByLabel("In English").fill("The first of two");
    await page.getByRole("button", { name: "Move picture 2 back" }).press("Enter");
    await expect(third.getByLabel("In English")).toHaveValue("The first of two");
    await create.click();
    await expect(page.getByText("Saving as soon as the pictures are there: 1 of 2")).toBeVisible();
    late.resolve();
    await expect(page.getByText("Product created successfully!")).toBeVisible();
  });

  const sent = await page.evaluate<number[][]>("Promise.all(sentFiles)");
  const told = await Promise.all(
    sent.map((bytes) =>
      sharp(Buffer.from(bytes))
        .metadata()
        .catch(() => undefined),
    ),
  );
  expect(told.filter((one) => one?.exif !== undefined || one?.orientation !== undefined)).toEqual([]);
  const [cut] = told;
  expect(cut).toMatchObject({ format: "png", width: 90, height: 60, hasAlpha: true });
  expect(told.at(-1)).toMatchObject({ format: "jpeg", width: 300, height: 400 });

  const saved = async () => {
    const { data } = await shop.service
      .from("products")
      .select("image_url,product_pictures(position,url,alt)")
      .eq("name", name)
      .order("position", { referencedTable: "product_pictures" })
      .throwOnError();
    return data[0];
  };
  const before = await saved();
  // The one of more pixels than the shop.service makes sizes of went out as a smaller JPEG.
  const smaller = expect.stringMatching(/\/product-images\/\d+\.jpg$/);
  expect(before?.product_pictures).toMatchObject([
    { position: 2, url: smaller, alt: null },
    { position: 3, alt: "The first of two" },
  ]);

  await test.step("without the first the next takes its place", async () => {
    await page.getByRole("button", { name: `Edit ${name}` }).click();
    await page.getByRole("button", { name: "Remove picture", exact: true }).click();
    await page.getByRole("button", { name: "Update Product" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const after = await saved();
    expect(after?.image_url).toBe(before?.product_pictures[0]?.url);
    expect(after?.product_pictures).toMatchObject([{ position: 2, alt: "The first of two" }]);
  });
  await shop.service.from("products").delete().eq("name", name);
});

/** One that lies on its side and one that is cut out, with notes of place and camera; one of too many pixels. */
async function photos() {
  const exif = { IFD0: { Model: "Phone 9" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "35/1" } };
  const halves = sharp({ create: { width: 400, height: 300, channels: 3, background: "#c00" } });
  const blue = { create: { width: 400, height: 150, channels: 3, background: "#00c" } } as const;
  const lying = halves.composite([{ input: blue, top: 150, left: 0 }]).withExif(exif);
  const cutOut = sharp({ create: { width: 90, height: 60, channels: 4, background: "#0000" } }).withExif(exif);
  const wide = sharp({ create: { width: 12_010, height: 8, channels: 3, background: "gold" } });
  const made = {
    lying: await lying.withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    cutOut: await cutOut.png().toBuffer(),
    wide: await wide.png().toBuffer(),
  };
  for (const photo of [made.lying, made.cutOut]) expect((await sharp(photo).metadata()).exif).toBeDefined();
  return made;
}

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
