import fc from "fast-check";
import { expect, test } from "vitest";
import { keptInRoom, scaledAt, whole } from "./view.ts";

const place = fc.integer({ min: -400, max: 400 });
const size = fc.record({ width: fc.integer({ min: 50, max: 4000 }), height: fc.integer({ min: 50, max: 4000 }) });

test("PHN-05 what lies between the fingers stays there", () => {
  fc.assert(
    fc.property(place, place, fc.double({ min: 1, max: 6, noNaN: true }), (x, y, scale) => {
      const view = scaledAt(whole, scale, { x, y });
      expect(view.x + x * view.scale).toBeCloseTo(x);
      expect(view.y + y * view.scale).toBeCloseTo(y);
      const back = scaledAt(view, 0.5, { x, y });
      expect(back.scale).toBe(1);
      expect(back.x).toBeCloseTo(0);
    }),
  );
});

test("PCE-02 a photo of 40 megapixels shows its own pixels on a phone", () => {
  const [roomWidth, pixelsOfPoint, photoWidth] = [390, 2, 7303];
  expect(scaledAt(whole, 100, { x: 0, y: 0 }).scale * roomWidth * pixelsOfPoint).toBeGreaterThan(photoWidth);
});

test("PHN-05 a picture of any shape fills the room where it can, and stays in its middle where it can't", () => {
  const scale = fc.integer({ min: 1, max: 6 });
  const seen = fc.record({ picture: size, room: size, x: place, y: place, scale });
  fc.assert(
    fc.property(seen, ({ picture, room, ...view }) => {
      const kept = keptInRoom(view, picture, room);
      const fit = Math.min(room.width / picture.width, room.height / picture.height);
      const over = (picture.width * fit * view.scale - room.width) / 2;
      if (over <= 0) expect(kept.x).toBeCloseTo(0);
      else expect(Math.abs(kept.x)).toBeLessThanOrEqual(over);
    }),
  );
});
