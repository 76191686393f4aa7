import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { qrCode } from "./qr-code.ts";

const drawn = (text: string) =>
  qrCode(text)
    .map((row) => row.map((isDark) => (isDark ? "#" : ".")).join(""))
    .join("\n");
const hashOf = (text: string) => createHash("sha256").update(drawn(text)).digest("hex");

// Each of these was read by a scanner's library (jsQR 1.4) when it was written down.
describe("a code to scan", () => {
  test("WEK-11 has its eyes, its timing and its format where scanners look", () => {
    expect(drawn("WEK-11")).toBe(`#######...#.#.#######
#.....#.....#.#.....#
#.###.#.#.#...#.###.#
#.###.#.....#.#.###.#
#.###.#..#.##.#.###.#
#.....#..###..#.....#
#######.#.#.#.#######
........#.#..........
###.#####.#.###...#..
##...#.#.#.#.#.#...#.
.####.#..###.###.####
.#####.....###.##...#
#.######.#.#.###..###
........#.#...##.##..
#######.##..#...##.##
#.....#.###...#..#.##
#.###.#.#...#.#.#..##
#.###.#..###.#..#.##.
#.###.#.#..#.##.###.#
#.....#.#.####...#.#.
#######.##.#.##.##.##`);
  });

  test("WEK-11 holds a link to a purchase's page, and in two blocks the longest text", () => {
    expect(hashOf("https://kosmima.example/order/abcdefghijklmnopqrstuv?lang=el")).toBe(
      "bda47a9487aca4027f73dd0d54e6bd323a254497e2e162d0440cb69648a39b25",
    );
    expect(hashOf("w".repeat(134))).toBe("2ebf13e2cc443a3416e135aa6508e80005ebfb5593531cd2cb37364e1205a722");
  });

  test("WEK-11 grows with its text, to 134 bytes and not beyond", () => {
    expect([17, 18, 32, 33, 134].map((length) => qrCode("a".repeat(length)).length)).toEqual([21, 25, 25, 29, 41]);
    expect(() => qrCode("a".repeat(135))).toThrow(RangeError);
  });
});
