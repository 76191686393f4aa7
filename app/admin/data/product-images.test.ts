import { describe, expect, test } from "vitest";
import { imagePath } from "./product-images.ts";

describe("a picture's name in the bucket", () => {
  test("PRD-07 is the timestamp and the original extension", () => {
    expect(imagePath({ name: "My ring.final.JPG", type: "image/jpeg" }, 1732216400000)).toBe(
      "1732216400000.JPG",
    );
  });

  test("PRD-07 takes the type's extension where the name has none that storage accepts", () => {
    expect(imagePath({ name: "image", type: "image/png" }, 1)).toBe("1.png");
    expect(imagePath({ name: "φωτο.εικ", type: "image/jpeg" }, 1)).toBe("1.jpg");
  });
});
