import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { moving, noise } from "./pictures.ts";
import { openStorageWorld } from "./storage-world.ts";

const renderings = () => world.filesOnDisk().filter((path) => path.startsWith("renders/"));

const world = await openStorageWorld();
const pictures = world.editor.storage.from("pictures");
const jpeg = await sharp(await noise("jpeg", 200))
  .resize(400, 200, { fit: "fill" })
  .jpeg()
  .toBuffer();
await pictures.upload("wide.jpg", jpeg, { contentType: "image/jpeg" });
await pictures.upload("wide.webp", await sharp(jpeg).webp().toBuffer(), {
  contentType: "image/webp",
});
await pictures.upload("opaque.png", await sharp(jpeg).png().toBuffer(), {
  contentType: "image/png",
});
await pictures.upload("clear.webp", await sharp(jpeg).ensureAlpha(0.5).webp().toBuffer(), {
  contentType: "image/webp",
});
await pictures.upload("moving.gif", await moving("gif", 3), { contentType: "image/gif" });
await world.editor.storage.from("papers").upload("text.png", "no picture", {
  contentType: "image/png",
});

async function render(query: string, accept = "*/*", name = "wide.jpg") {
  const response = await world.fetchStorage(`/render/image/public/pictures/${name}?${query}`, {
    headers: { accept },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, type: response.headers.get("content-type") };
}

async function sizeOf(query: string): Promise<[number, number]> {
  const { width, height } = await sharp((await render(query)).bytes).metadata();
  return [width, height];
}

describe("renderings", () => {
  test("one side keeps the ratio; cover cuts, contain fits, fill distorts; nothing grows", async () => {
    expect(await sizeOf("width=100")).toEqual([100, 50]);
    expect(await sizeOf("height=100")).toEqual([200, 100]);
    expect(await sizeOf("width=100&height=100")).toEqual([100, 100]);
    expect(await sizeOf("width=100&height=100&resize=contain")).toEqual([100, 50]);
    expect(await sizeOf("width=100&height=100&resize=fill")).toEqual([100, 100]);
    expect(await sizeOf("width=1000")).toEqual([400, 200]);
    expect(await sizeOf("width=9999&height=9999&resize=contain")).toEqual([400, 200]);
    expect(await sizeOf("width=16")).toEqual([16, 8]);
    expect(await sizeOf("")).toEqual([400, 200]);
  });

  test("the browser's Accept chooses AVIF, then WebP, else what all can show; format decides over it", async () => {
    const chrome = "image/avif,image/webp,image/apng,image/*,*/*;q=0.8";
    expect((await render("width=40", chrome)).type).toBe("image/avif");
    expect((await render("width=40", "image/webp,*/*")).type).toBe("image/webp");
    expect((await render("width=40", "*/*")).type).toBe("image/jpeg");
    expect((await render("width=40&format=origin", chrome)).type).toBe("image/jpeg");
    expect((await render("width=40&format=webp", "*/*")).type).toBe("image/webp");
    const { bytes } = await render("width=40", chrome);
    expect((await sharp(bytes).metadata()).compression).toBe("av1");
  });

  test("BRW-09 who names no newer format gets JPEG, with clear parts PNG, and what moves as GIF", async () => {
    for (const accept of ["*/*", "", "image/*", "image/jpeg,image/png"]) {
      const type = async (name: string) => (await render("width=40", accept, name)).type;
      expect([accept, await type("wide.webp"), await type("opaque.png"), await type("clear.webp")]).toEqual([
        accept,
        "image/jpeg",
        "image/jpeg",
        "image/png",
      ]);
      expect(await type("moving.gif")).toBe("image/gif");
    }
    expect((await render("width=40&format=origin", "*/*", "wide.webp")).type).toBe("image/webp");
    const { bytes } = await render("width=40", "", "wide.webp");
    expect((await sharp(bytes).metadata()).format).toBe("jpeg");
  });

  test("a lower quality makes a smaller file", async () => {
    const [low, high] = [await render("quality=20"), await render("quality=100")];
    expect(low.bytes.length).toBeLessThan(high.bytes.length / 2);
  });

  test("answers can be kept, each variant under a tag of its own", async () => {
    const jpeg = await render("width=50");
    expect(Object.fromEntries(jpeg.response.headers)).toMatchObject({
      "cache-control": "public, max-age=3600",
      "content-disposition": "inline",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
      "x-transformations": "width:50,resizing_type:fill",
    });
    expect(jpeg.response.headers.get("vary")).toContain("Accept");
    const avif = await render("width=50", "image/avif");
    const tags = [jpeg, avif, await render("width=51")].map(({ response }) => response.headers.get("etag"));
    expect(new Set(tags).size).toBe(3);
    const again = await world.fetchStorage("/render/image/public/pictures/wide.jpg?width=50", {
      headers: { "if-none-match": tags[0] ?? "" },
    });
    expect(again.status).toBe(304);
  });

  test("X-Transformations speaks the renderer's words, in its order", async () => {
    const { response } = await render("quality=60&resize=contain&width=200&height=200&format=webp");
    expect(response.headers.get("x-transformations")).toBe(
      "height:200,width:200,resizing_type:fit,quality:60,format:webp",
    );
  });

  test("one variant is made once, however many ask at the same time, and goes with its object", async () => {
    const pictures = world.editor.storage.from("pictures");
    await pictures.copy("wide.jpg", "once.jpg");
    const before = renderings().length;
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => render("width=77&quality=50", "image/webp", "once.jpg")),
    );
    expect(answers.every(({ response }) => response.status === 200)).toBe(true);
    expect(renderings()).toHaveLength(before + 1);
    await render("quality=50&width=77&resize=cover", "image/webp", "once.jpg");
    expect(renderings()).toHaveLength(before + 1);
    await pictures.remove(["once.jpg"]);
    expect(renderings()).toHaveLength(before);
    expect((await render("width=77", "*/*", "once.jpg")).response.status).toBe(400);
  });

  test("what moves keeps moving, and does not become AVIF", async () => {
    const { bytes, type } = await render("width=20", "image/avif,image/webp", "moving.gif");
    expect(type).toBe("image/webp");
    expect((await sharp(bytes).metadata()).pages).toBe(3);
  });

  test.each("width=x width=1.5 height=-1 resize=tile quality=19 quality=101 format=gif".split(" "))(
    "%s is refused as a schema would",
    async (query) => {
      const { response, bytes } = await render(query);
      expect(response.status).toBe(400);
      expect(JSON.parse(bytes.toString())).toMatchObject({
        statusCode: "400",
        code: "InvalidRequest",
        error: "Error",
        message: expect.stringMatching(/^querystring\/\w+ must be/),
      });
    },
  );

  test("what is no picture cannot be rendered; what is hidden does not exist", async () => {
    const path = "/render/image/authenticated/papers/text.png?width=10";
    const text = await world.fetchStorage(path, await world.asEditor());
    expect(text.status).toBe(400);
    expect(await text.json()).toMatchObject({ statusCode: "422", code: "InvalidRequest" });
    const headers = { authorization: `Bearer ${world.keys.publishable}` };
    const hidden = await world.fetchStorage(path, { headers });
    expect(await hidden.json()).toMatchObject({ statusCode: "404" });
    const open = await world.fetchStorage("/render/image/public/papers/text.png?width=10");
    expect(await open.json()).toMatchObject({ statusCode: "404" });
  });

  test("the stock client transforms: publicly, signed, and as a download", async () => {
    const pictures = world.editor.storage.from("pictures");
    const transform = { width: 30, height: 30, resize: "cover" } as const;
    const { publicUrl } = pictures.getPublicUrl("wide.jpg", { transform }).data;
    const { data: signed } = await pictures.createSignedUrl("wide.jpg", 60, { transform });
    const { data: blob } = await pictures.download("wide.jpg", { transform });
    const bodies = [
      await (await fetch(publicUrl)).arrayBuffer(),
      await (await fetch(`${signed?.signedUrl}&width=300`)).arrayBuffer(),
      (await blob?.arrayBuffer()) ?? new ArrayBuffer(),
    ];
    for (const body of bodies) {
      const { width, height } = await sharp(Buffer.from(body)).metadata();
      expect([width, height]).toEqual([30, 30]);
    }
  });
});
