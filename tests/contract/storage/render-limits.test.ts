import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { picture } from "./pictures.ts";
import { openStorageWorld } from "./storage-world.ts";

/** A platform that makes some sizes only, with its limits on. */
const renderSizes = { sides: [16, 32, 64], qualities: [30, 62] };
const renderings = () => world.filesOnDisk().filter((path) => path.startsWith("renders/"));

const world = await openStorageWorld({ renderSizes, options: { rateLimits: true } });
for (const [name, width, height] of [
  ["wide.jpg", 200, 100],
  ["tiny.jpg", 20, 10],
] as const) {
  const bytes = await picture("jpeg", width, height);
  const { error } = await world.editor.storage.from("pictures").upload(name, bytes, { contentType: "image/jpeg" });
  expect(error).toBeNull();
}
afterAll(() => expect(world.errors).toEqual([]));

/** One rendering, asked for from the address. */
async function render(from: string, name: string, query: string, accept = "*/*") {
  const address = `${world.url}/storage/v1/render/image/public/pictures/${name}?${query}`;
  const request = new Request(address, { headers: { accept } });
  const response = await world.platform.fetch(request, { address: from });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function sizeOf(name: string, query: string): Promise<[number, number]> {
  const { response, bytes } = await render("192.0.2.1", name, query);
  expect(response.headers.get("content-length")).toBe(String(bytes.length));
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
}

describe("turns at renderings", () => {
  test("AVL-10 a neighbour's thumbnail comes before most of one address's renderings", async () => {
    await world.editor.storage.from("pictures").copy("wide.jpg", "busy.jpg");
    const boxes = renderSizes.sides.flatMap((width) =>
      renderSizes.sides.flatMap((height) =>
        ["cover", "contain", "fill"].map((kind) => `width=${width}&height=${height}&resize=${kind}`),
      ),
    );
    const order: string[] = [];
    const ask = async (from: string, query: string) => {
      const { response } = await render(from, "busy.jpg", query);
      expect(response.status).toBe(200);
      order.push(from);
    };
    const attack = boxes.map((query) => ask("203.0.113.9", query));
    await Promise.all([...attack, ask("192.0.2.7", "width=32")]);
    expect(attack).toHaveLength(27);
    expect(order.indexOf("192.0.2.7")).toBeLessThan(6);
  });
});

describe("sizes of renderings", () => {
  test("AVL-10 what is asked for becomes the next listed size, and never larger than the source", async () => {
    expect(await sizeOf("wide.jpg", "width=32")).toEqual([32, 16]);
    expect(await sizeOf("wide.jpg", "width=17")).toEqual([32, 16]);
    expect(await sizeOf("wide.jpg", "height=9")).toEqual([32, 16]);
    expect(await sizeOf("wide.jpg", "width=2000")).toEqual([64, 32]);
    expect(await sizeOf("wide.jpg", "")).toEqual([64, 32]);
    expect(await sizeOf("wide.jpg", "width=20&height=20&resize=contain")).toEqual([32, 16]);
    for (const resize of ["cover", "fill"]) {
      expect(await sizeOf("wide.jpg", `width=20&height=20&resize=${resize}`)).toEqual([32, 32]);
      expect(await sizeOf("tiny.jpg", `width=64&height=64&resize=${resize}`)).toEqual([10, 10]);
    }
    expect(await sizeOf("tiny.jpg", "width=64")).toEqual([20, 10]);
  });

  test("AVL-10 the stock client's transformations are answered, and told as they were done", async () => {
    const pictures = world.editor.storage.from("pictures");
    const transform = { width: 30, quality: 50 };
    const { publicUrl } = pictures.getPublicUrl("wide.jpg", { transform }).data;
    const { data: signed } = await pictures.createSignedUrl("wide.jpg", 60, { transform });
    for (const address of [publicUrl, signed?.signedUrl ?? ""]) {
      const answer = await fetch(address);
      expect(answer.headers.get("x-transformations")).toBe("width:32,resizing_type:fill,quality:62");
      const { width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(width).toBe(32);
    }
  });

  test("AVL-10 any number of widths and qualities leaves a few renderings of a picture", async () => {
    await world.editor.storage.from("pictures").copy("wide.jpg", "many.jpg");
    const before = renderings().length;
    const asked = Array.from({ length: 50 }, (_, at) => `width=${at * 5}&quality=${20 + at}`);
    const tags = new Set<string | null>();
    for (const query of asked) {
      const { response } = await render("192.0.2.1", "many.jpg", query);
      expect(response.status).toBe(200);
      tags.add(response.headers.get("etag"));
    }
    expect(tags.size).toBeLessThanOrEqual(6);
    expect(renderings().length - before).toBe(tags.size);
  });
});
