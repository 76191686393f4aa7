import sharp from "sharp";
import { expect, test } from "vitest";
import { foreignFormat } from "./foreign-format.ts";

const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: "gold" } });
const file = (bytes: Uint8Array<ArrayBuffer> | string, name: string, type = "") => new File([bytes], name, { type });
const bytesOf = async (format: "avif" | "tiff" | "jpeg" | "png" | "gif" | "webp") =>
  new Uint8Array(await plain.clone().toFormat(format).toBuffer());

test("MOV-09 a file that is no picture for the shop is known by its content, whatever it is called", async () => {
  const jpeg = await bytesOf("jpeg");
  const heic = "\0\0\0\x18ftypmif1\0\0\0\0mif1heic";
  const found = {
    heic: file(heic, "IMG_0001.jpg", "image/jpeg"),
    avif: file(await bytesOf("avif"), "ring.jpg", "image/jpeg"),
    tiff: file(await bytesOf("tiff"), "ring.png", "image/png"),
    jxl: file(new Uint8Array([0xff, 0x0a, 0x7f, 0]), "ring"),
    bmp: file("BM6\0", "ring.jpg"),
    svg: file(`<?xml version="1.0"?>\n<!-- logo -->\n<svg xmlns="http://www.w3.org/2000/svg"/>`, "logo.png"),
    pdf: file("%PDF-1.7", "ring.jpg"),
    film: file("\0\0\0\x14ftypqt  ", "IMG_0001.jpg"),
    late: file(new Uint8Array([0x0d, 0x0a, ...jpeg]), "ring.jpg", "image/jpeg"),
    empty: file("", "ring.jpg", "image/jpeg"),
  };
  for (const [format, one] of Object.entries(found)) expect(await foreignFormat(one)).toBe(format);
});

test("MOV-09 where the content says nothing, name or type do; a picture of the four formats is none of them", async () => {
  expect(await foreignFormat(file("…", "IMG_0001.HEIC"))).toBe("heic");
  expect(await foreignFormat(file("…", "IMG_0001", "image/heif"))).toBe("heic");
  expect(await foreignFormat(file("…", "scan.TIF"))).toBe("tiff");
  expect(await foreignFormat(file("…", "logo", "image/svg+xml"))).toBe("svg");
  expect(await foreignFormat(file("…", "notes.txt", "text/plain"))).toBeUndefined();
  for (const format of ["jpeg", "png", "gif", "webp"] as const) {
    expect(await foreignFormat(file(await bytesOf(format), `ring.${format}`, `image/${format}`))).toBeUndefined();
  }
});
