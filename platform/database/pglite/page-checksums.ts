import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

/** The embedded engine's page size; its clusters have data checksums on (PostgreSQL 18's default). */
const pageBytes = 8192;
const pagesPerSegment = 131_072;
const lanes = 32;
const wordsPerPage = pageBytes / 4;
const prime = 16_777_619;
/** PostgreSQL, src/include/storage/checksum_impl.h: `checksumBaseOffsets`. */
const offsets = Uint32Array.of(
  0x5b1f36e9,
  0xb8525960,
  0x02ab50aa,
  0x1de66d2a,
  0x79ff467a,
  0x9bb9f8a3,
  0x217e7cd2,
  0x83e13d2c,
  0xf8d4474f,
  0xe39eb970,
  0x42c6ae16,
  0x993216fa,
  0x7b093b5d,
  0x98daff3c,
  0xf718902a,
  0x0b1c9cdb,
  0xe58f764b,
  0x187636bc,
  0x5d7b3bb1,
  0xe73de7de,
  0x92bec979,
  0xcca6c0b2,
  0x304a0979,
  0x85aa43d4,
  0x783125bb,
  0x6ca8eaa2,
  0xe407eac6,
  0x4b5cfc3e,
  0x9fbf8c76,
  0x15ca20be,
  0xf2ca9fd3,
  0x959bd756,
);

/**
 * Names the first file whose pages are not as they were written, as `pg_checksums --check` does. The engine must rest
 * after a checkpoint, since before recovery a page may be torn and about to be mended.
 */
export async function findDamagedPage(cluster: string): Promise<string | undefined> {
  const folders = ["global"];
  for (const name of await readdir(join(cluster, "base"))) folders.push(join("base", name));
  for (const folder of folders) {
    for (const name of await readdir(join(cluster, folder))) {
      const match = /^\d+(?:_(?:fsm|vm|init))?(?:\.(\d+))?$/.exec(name);
      if (!match) continue;
      const firstPage = Number(match[1] ?? 0) * pagesPerSegment;
      const bytes = await readFile(join(cluster, folder, name));
      if (!arePagesWhole(bytes, firstPage)) return join(folder, name);
    }
  }
  return undefined;
}

function arePagesWhole(bytes: Buffer, firstPage: number): boolean {
  if (bytes.byteLength % pageBytes !== 0) return false;
  for (let at = 0; at < bytes.byteLength; at += pageBytes) {
    // A page that was added and never written has 0 as its pd_upper.
    if (bytes.readUInt16LE(at + 14) === 0) continue;
    const page = bytes.subarray(at, at + pageBytes);
    if (page.readUInt16LE(8) !== pageChecksum(page, firstPage + at / pageBytes)) return false;
  }
  return true;
}

function pageChecksum(page: Buffer, place: number): number {
  const sums = Uint32Array.from(offsets);
  for (let word = 0; word < wordsPerPage; word += 1) {
    const value = page.readUInt32LE(word * 4);
    mix(sums, word % lanes, word === 2 ? value & 0xffff_0000 : value);
  }
  for (let round = 0; round < 2; round += 1) {
    for (let lane = 0; lane < lanes; lane += 1) mix(sums, lane, 0);
  }
  const folded = sums.reduce((sum, one) => sum ^ one, 0) ^ place;
  return ((folded >>> 0) % 65_535) + 1;
}

function mix(sums: Uint32Array, lane: number, value: number): void {
  const mixed = (sums[lane] ?? 0) ^ value;
  sums[lane] = Math.imul(mixed, prime) ^ (mixed >>> 17);
}
