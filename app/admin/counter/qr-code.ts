import { utf8 } from "#domain/bytes.ts";

/**
 * A QR code of a text (ISO/IEC 18004): rows of modules, true is dark. Bytes at level L in versions 1 to 6, which is up
 * to 134 of them. @throws RangeError for more
 */
export function qrCode(text: string): boolean[][] {
  const bytes = utf8(text);
  const place = versions.findIndex(({ blocks, length }) => bytes.length + 2 <= blocks * length);
  const version = versions[place];
  if (!version) throw new RangeError(`Too long for a code: ${bytes.length} bytes`);
  return drawn(17 + 4 * (place + 1), withCorrection(dataOf(bytes, version), version));
}

interface Version {
  blocks: number;
  /** Bytes of data of a block. */
  length: number;
  /** Bytes of correction of a block. */
  correction: number;
}

const versions: Version[] = [
  { blocks: 1, length: 19, correction: 7 },
  { blocks: 1, length: 34, correction: 10 },
  { blocks: 1, length: 55, correction: 15 },
  { blocks: 1, length: 80, correction: 20 },
  { blocks: 1, length: 108, correction: 26 },
  { blocks: 2, length: 68, correction: 18 },
];

/** Mode 4 (bytes), their number, the bytes, four zeros, and two bytes by turns to the end. */
function dataOf(bytes: Uint8Array, { blocks, length }: Version): number[] {
  const nibbles = [4, bytes.length >> 4, bytes.length & 15, ...[...bytes].flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const data = Array.from({ length: nibbles.length / 2 }, (_, at) => at2(nibbles, at));
  return Array.from({ length: blocks * length }, (_, at) => data[at] ?? ((at - data.length) % 2 === 0 ? 0xec : 0x11));
}

const at2 = (nibbles: number[], at: number) => (nibbles[2 * at] ?? 0) * 16 + (nibbles[2 * at + 1] ?? 0);

/** Blocks are read in turns, so that a scratch spoils a little of each. */
function withCorrection(data: number[], { blocks, length, correction }: Version): number[] {
  const parts = Array.from({ length: blocks }, (_, at) => data.slice(at * length, (at + 1) * length));
  const inTurns = (rows: number[][]) => (rows[0] ?? []).flatMap((_, at) => rows.map((row) => row[at] ?? 0));
  return [...inTurns(parts), ...inTurns(parts.map((part) => remainder(part, divisor(correction))))];
}

/** Reed and Solomon's polynomials over the field of 256 with 0x11d. */
function divisor(degree: number): number[] {
  let root = 1;
  let result = [...Array.from({ length: degree - 1 }, () => 0), 1];
  for (let step = 0; step < degree; step += 1) {
    result = result.map((one, at) => times(one, root) ^ (result[at + 1] ?? 0));
    root = times(root, 2);
  }
  return result;
}

function remainder(data: number[], by: number[]): number[] {
  let rest = by.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0);
    rest = by.map((one, at) => (rest[at + 1] ?? 0) ^ times(one, factor));
  }
  return rest;
}

function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((other >> bit) & 1) * one;
  }
  return product;
}

/** Level L with the mask of a chess board: any mask is read, and choosing the nicest would be half of this file. */
const format = 0b111011111000100;

function drawn(size: number, bytes: number[]): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, (): boolean | undefined => undefined));
  const put = (x: number, y: number, isDark: boolean) => {
    const row = rows[y];
    if (row && x >= 0 && x < size) row[x] = isDark;
  };
  drawPatterns(size, put);
  let bit = 0;
  for (const { x, y } of zigzag(size)) {
    if (rows[y]?.[x] !== undefined) continue;
    const isSet = (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
    put(x, y, isSet !== ((x + y) % 2 === 0));
    bit += 1;
  }
  return rows.map((row) => row.map((isDark) => isDark ?? false));
}

type Put = (x: number, y: number, isDark: boolean) => void;

/** Patterns that scanners look for: timing, three eyes and a small one, and the format, twice. */
function drawPatterns(size: number, put: Put): void {
  for (let at = 0; at < size; at += 1) {
    put(6, at, at % 2 === 0);
    put(at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawEye(put, { x, y, reach: 4 });
  if (size > 21) drawEye(put, { x: size - 7, y: size - 7, reach: 2 });
  for (let at = 0; at < 15; at += 1) {
    const isDark = ((format >> at) & 1) === 1;
    if (at < 8) {
      put(8, at < 6 ? at : at + 1, isDark);
      put(size - 1 - at, 8, isDark);
    } else {
      put(at < 9 ? 15 - at : 14 - at, 8, isDark);
      put(8, size - 15 + at, isDark);
    }
  }
  put(8, size - 8, true);
}

/** A dot within a ring; the big ones have a light border. */
function drawEye(put: Put, { x, y, reach }: { x: number; y: number; reach: number }): void {
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) {
      const distance = Math.max(Math.abs(dx), Math.abs(dy));
      put(x + dx, y + dy, reach === 4 ? distance !== 2 && distance !== 4 : distance !== 1);
    }
  }
}

/** Pairs of columns from the right, up and down by turns; the column of the timing has none of them. */
function* zigzag(size: number): Generator<{ x: number; y: number }> {
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const isUp = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = isUp ? size - 1 - step : step;
      yield { x: right, y };
      yield { x: right - 1, y };
    }
  }
}
