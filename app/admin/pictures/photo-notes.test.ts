import sharp from "sharp";
import { expect, test } from "vitest";
import { hasNotes } from "./photo-notes.ts";

const formats = ["jpeg", "png", "webp"] as const;
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "gold" } }).withIccProfile("p3");

test("OPS-07 notes of place and camera are found in each format, and a picture without them is left as it is", async () => {
  for (const format of formats) {
    const type = `image/${format}`;
    const plain = await picture().toFormat(format).toBuffer();
    const exif = { IFD0: { Model: "Phone 9" }, IFD3: { GPSLatitudeRef: "N" } };
    const noted = await picture().withExif(exif).toFormat(format).toBuffer();
    const described = await picture().withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>").toFormat(format).toBuffer();
    expect([format, hasNotes(plain, type)]).toEqual([format, false]);
    expect([format, hasNotes(noted, type)]).toEqual([format, true]);
    expect([format, hasNotes(described, type)]).toEqual([format, true]);
    // Half a picture, or another type than it says, is drawn anew if it can be shown at all.
    if (format !== "webp") expect(hasNotes(plain.subarray(0, 20), type)).toBe(true);
  }
  const jpeg = await picture().jpeg().toBuffer();
  expect(hasNotes(Buffer.concat([jpeg, jpeg]), "image/jpeg")).toBe(true);
  const comment = Buffer.from([0xff, 0xfe, 0, 4, 0x68, 0x69]);
  expect(hasNotes(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]), "image/jpeg")).toBe(true);
});
