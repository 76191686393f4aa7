import { expect, test } from "vitest";
import { describeTransformation, readTransformation, renderKey, snap } from "./transformation.ts";

const sizes = { sides: [16, 320, 640], qualities: [30, 62] };

function made(query: Record<string, unknown>): string {
  const snapped = snap(readTransformation(query, "webp"), sizes);
  return `${renderKey(snapped)} ${describeTransformation(snapped)}`.trim();
}

test("AVL-10 each side and the quality become the next that is listed, and the answer tells it", () => {
  expect(made({ width: 320, quality: 62 })).toBe("320x0-fit-q62-webp width:320,resizing_type:fill,quality:62");
  expect(made({ width: 300 })).toBe("320x0-fit-q62-webp width:320,resizing_type:fill");
  expect(made({ height: 1, quality: 20 })).toBe("0x16-fit-q30-webp height:16,resizing_type:fill,quality:30");
  expect(made({ width: 1999, height: 321, resize: "contain", quality: 100 })).toBe(
    "640x640-contain-q62-webp height:640,width:640,resizing_type:fit,quality:62",
  );
  expect(made({})).toBe("640x0-fit-q62-webp width:640,resizing_type:fill");
});

test("AVL-10 a picture has at most sides × (2 + 3 × sides) × qualities × 4 renderings", () => {
  const keys = new Set<string>();
  const asked = [undefined, 0, 1, 15, 16, 17, 319, 320, 321, 640, 641, 2000, 99_999];
  for (const width of asked) {
    for (const height of asked) {
      for (const resize of ["cover", "contain", "fill"]) {
        for (const quality of [20, 30, 31, 62, 63, 100]) {
          for (const format of ["origin", "webp", "avif", undefined] as const) {
            const wanted = readTransformation({ width, height, resize, quality, format }, "plain");
            keys.add(renderKey(snap(wanted, sizes)));
          }
        }
      }
    }
  }
  expect(keys.size).toBe(3 * (2 + 3 * 3) * 2 * 4);
});
