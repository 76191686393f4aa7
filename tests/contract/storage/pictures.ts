import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

export function picture(
  format: "jpeg" | "png" | "gif" | "webp" | "tiff" | "avif",
  width = 60,
  height = 40,
): Promise<Buffer<ArrayBuffer>> {
  const image = sharp({ create: { width, height, channels: 3, background: "#b08d57" } });
  const noted = image.withExif({ IFD0: { Copyright: "<script>exif()</script>" } });
  return noted[format]()
    .toBuffer()
    .then((bytes) => Buffer.from(bytes));
}

/** Noise, so that no encoder can make it small. */
export function noise(format: "jpeg" | "png" | "gif" | "webp", side: number): Promise<Buffer> {
  const noiseOptions = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const image = sharp({
    create: { width: side, height: side, channels: 3, background: "#808080", noise: noiseOptions },
  });
  return image[format]().toBuffer();
}

/** Several frames, each of another colour. */
export async function moving(format: "gif" | "webp", frames: number): Promise<Buffer> {
  const pages = await Promise.all(
    Array.from({ length: frames }, (_, at) =>
      sharp({
        create: { width: 30, height: 20, channels: 3, background: { r: at * 40, g: 9, b: 9 } },
      })
        .png()
        .toBuffer(),
    ),
  );
  const image = sharp(pages, { join: { animated: true } });
  return image[format]().toBuffer();
}

/** One bit per pixel: 16,000 × 16,000 pixels in 31 kB. */
export function blankPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(data.length, 0);
  typed.copy(framed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}

/** A GIF of so many one-pixel frames on a canvas of its own size. */
export function framesGif(frames: number, width: number, height: number): Buffer {
  const screen = Buffer.from([0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([
    Buffer.from("GIF89a"),
    screen,
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ]);
}

/** A progressive JPEG whose last scan comes again and again, up to the size given. */
export async function manyScansJpeg(side: number, sizeBytes: number): Promise<Buffer> {
  const jpeg = await sharp({
    create: { width: side, height: side, channels: 3, background: "#999" },
  })
    .jpeg({ progressive: true })
    .toBuffer();
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), jpeg.length - 2);
  const count = Math.floor((sizeBytes - jpeg.length) / scan.length);
  const scans = Array.from({ length: count }, () => scan);
  return Buffer.concat([jpeg.subarray(0, -2), ...scans, Buffer.from([0xff, 0xd9])]);
}
