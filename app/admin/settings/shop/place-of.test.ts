import { expect, test } from "vitest";
import { isShortLink, placeOf } from "./place-of.ts";

const larnaca = { latitude: 34.9145, longitude: 33.6363 };

test.each([
  "https://www.google.com/maps/place/Kosmima/@34.9,33.6,17z/data=!3m1!4b1!4m6!3m5!1s0x14!8m2!3d34.9145!4d33.6363!16s",
  "https://www.google.com/maps/@34.9145,33.6363,17z?entry=ttu",
  "https://www.google.com/maps/search/?api=1&query=34.9145,33.6363",
  "https://www.google.com/maps/search/34.9145,+33.6363",
  "https://maps.google.com/?q=34.9145%2C33.6363&z=17",
  "https://maps.apple.com/?ll=34.9145,33.6363&q=Kosmima",
  "https://maps.apple.com/place?coordinate=34.9145,33.6363&name=Kosmima",
  "https://www.openstreetmap.org/?mlat=34.9145&mlon=33.6363#map=19/35.1/33.4",
  "https://www.openstreetmap.org/#map=19/34.9145/33.6363",
  "geo:34.9145,33.6363?z=17",
  " 34.9145, 33.6363 ",
])("WEK-13 the place of %s is read", (pasted) => {
  expect(placeOf(pasted)).toEqual(larnaca);
});

test.each(["", "Ermou 12, 6023 Larnaca", "https://maps.app.goo.gl/abc123", "134.9, 33.6", "https://example.com/12"])(
  "WEK-13 %s names no place",
  (pasted) => {
    expect(placeOf(pasted)).toBeUndefined();
  },
);

test("WEK-13 a share link is told apart: it has to be opened first", () => {
  expect(isShortLink("https://maps.app.goo.gl/abc123")).toBe(true);
  expect(isShortLink("https://www.google.com/maps/@34.9,33.6")).toBe(false);
});
