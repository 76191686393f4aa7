import { describe, expect, test } from "vitest";
import { factsSchema } from "#domain/schemas/facts.ts";
import type { ManagedProduct } from "../../../data/product-changes.ts";
import type { ImportedFile } from "../read/imported-file.ts";
import { readFile } from "../read/read-file.ts";
import type { NamedProduct } from "./catalogue.ts";
import {
  createPlanner,
  findMatches,
  groupOf,
  headOf,
  linesTwice,
  needsLook,
  notesByLine,
  planPieces,
  wantedLines,
  withSameCodes,
  type Note,
  type Piece,
  type Wishes,
} from "./pieces.ts";

const ring: ManagedProduct = {
  id: "3f68a641-a152-442b-9218-2ce4e9d7a720",
  name: "Halo",
  created_at: "2026-11-01T00:00:00Z",
  updated_at: "2026-11-02T00:00:00Z",
  category: "rings",
  price: 890,
  product_code: "R-1",
  image_url: "/storage/v1/object/public/product-images/1.jpg",
  product_choices: [],
  product_facts: factsSchema.parse({ metal: "silver", fineness: 925 }),
};
const catalogue: NamedProduct[] = [
  { id: ring.id, name: "Halo", name_el: "Άλως", product_code: "R-1" },
  { id: "b", name: "Band", name_el: null, product_code: null },
  { id: "c", name: "Band", name_el: null, product_code: null },
];

const wishes: Wishes = { mended: new Map(), decisions: new Map(), decisionForAll: "change", takesPictures: false };

async function imported(csv: string, notes: Note[] = []): Promise<ImportedFile> {
  const bytes = new TextEncoder().encode(csv).buffer;
  return { ...(await readFile([bytes])), notes };
}

/** The pieces that a file in our own columns makes. */
async function plan(csv: string, more: { wishes?: Partial<Wishes>; notes?: Note[] } = {}) {
  const file = await imported(csv, more.notes);
  const { rows } = file;
  const compared = {
    rows,
    head: headOf(rows),
    matches: findMatches(rows, catalogue),
    twice: linesTwice(rows),
    products: new Map([[ring.id, ring]]),
    collections: [],
    notes: notesByLine(file),
  };
  const all: Piece[] = [];
  const signal = new AbortController().signal;
  await planPieces(compared, { ...wishes, ...more.wishes }, { signal, onPieces: (pieces) => void all.push(...pieces) });
  return { compared, pieces: withSameCodes(all, catalogue) };
}

const outcomes = (pieces: readonly Piece[]) => pieces.map((piece) => [piece.planned.name, groupOf(piece)]);

describe("what stands already", () => {
  test("MOV-07 is found by code, else by a name that one piece alone has; another code is another piece", async () => {
    const { pieces } = await plan(
      "name,category,price,product_code\nOther,rings,900,r-1\nΆλως,rings,1,\nHalo,rings,1,R-9\nBand,rings,2,\n",
    );
    expect(pieces.map(({ match }) => match?.by)).toEqual(["code", undefined, undefined, undefined]);
    const named = await plan("name,category,price\nάλως,rings,890\n");
    expect(named.pieces[0]?.match).toMatchObject({ id: ring.id, by: "name" });
    expect(named.pieces.map(needsLook)).toEqual([true]);
  });

  test("MOV-07 is offered as a change; the same file twice adds nothing", async () => {
    const again = await plan("name,category,price,product_code\nHalo,rings,890,R-1\n");
    expect(outcomes(again.pieces)).toEqual([["Halo", "unchanged"]]);
    const dearer = await plan("name,category,price,product_code\nHalo,rings,925,R-1\n");
    expect(dearer.pieces[0]?.planned).toMatchObject({
      outcome: "changed",
      send: { product: { id: ring.id, updated_at: ring.updated_at, price: 925 } },
    });
  });

  test("MOV-07 keeps a name, a category and a metal that the file leaves empty", async () => {
    const { pieces } = await plan("name,category,price,product_code,fact: metal\n,,925,R-1,\n");
    expect(wantedLines(pieces)[0]?.product).toMatchObject({ id: ring.id, price: 925 });
    expect(wantedLines(pieces)[0]?.product).not.toHaveProperty("name");
    expect(wantedLines(pieces)[0]?.product).not.toHaveProperty("facts");
  });

  test("MOV-07 is added or left out where that is wanted, for one or for all", async () => {
    const file = "name,category,price,product_code\nHalo,rings,925,R-1\nNew,rings,1,\n";
    const forAll = await plan(file, { wishes: { decisionForAll: "new" } });
    expect(outcomes(forAll.pieces)).toEqual([
      ["Halo", "new"],
      ["New", "new"],
    ]);
    expect(forAll.pieces[0]?.planned.sameCode).toBe("Halo");
    const one = await plan(file, { wishes: { decisions: new Map([[2, "leave out"]]) } });
    expect(wantedLines(one.pieces).map(({ product }) => product["name"])).toEqual(["New"]);
  });

  test("MOV-07 keeps the pictures that it has, unless the file's are wanted", async () => {
    const file = "name,category,product_code,image_url\nHalo,rings,R-1,https://old.example/1.jpg\n";
    expect(outcomes((await plan(file)).pieces)).toEqual([["Halo", "unchanged"]]);
    const { pieces } = await plan(file, { wishes: { takesPictures: true } });
    expect(wantedLines(pieces)[0]?.product["image_url"]).toBe("https://old.example/1.jpg");
  });
});

describe("a piece of the file", () => {
  test("MOV-07 is mended in place, also in a column that the file has not got", async () => {
    const file = "name,category\n,rings\nBrooch,brooches\n";
    expect(outcomes((await plan(file)).pieces).map(([, group]) => group)).toEqual(["refused", "refused"]);
    const mended = new Map<number, Record<string, string>>([
      [2, { name: "Halo II", price: "1.234,50" }],
      [3, { category: "all" }],
    ]);
    const { pieces } = await plan(file, { wishes: { mended } });
    expect(wantedLines(pieces).map(({ product }) => product)).toEqual([
      { name: "Halo II", category: "rings", price: 1234.5 },
      { name: "Brooch", category: "all" },
    ]);
  });

  test("MOV-07 planned alone is what it is among all", async () => {
    const { compared, pieces } = await plan(`id,name,category\n${ring.id},Halo,rings\n${ring.id},Halo,all\n`);
    expect(outcomes(pieces).map(([, group]) => group)).toEqual(["unchanged", "refused"]);
    const row = compared.rows[2];
    expect(row && createPlanner(compared, wishes)(row).planned).toEqual(pieces[1]?.planned);
  });

  test("MOV-07 has the notes of its own lines, and needs a look for what was shortened", async () => {
    const note = (line: number, kind: Note["kind"]): Note => ({ line, column: "name", kind, before: "a", after: "b" });
    const file = "name,category\nA,rings\n\n\nB,rings\n";
    const notes = [note(4, "shortened"), note(5, "cleaned"), note(5, "gift card")];
    const { pieces } = await plan(file, { notes });
    expect(pieces.map((piece) => piece.notes.map(({ kind }) => kind))).toEqual([["shortened"], ["cleaned"]]);
    expect(pieces.map(needsLook)).toEqual([true, false]);
  });

  test("DAY-06 names another with its code, in the shop or in the file; not one whose code changes hands", async () => {
    const { pieces } = await plan(
      `id,name,category,product_code\n${ring.id},Ring,rings,R-2\n,A,rings,R-1\n,B,rings,R-5\n,C,rings,r-5\n`,
    );
    expect(pieces.map(({ planned }) => planned.sameCode)).toEqual([undefined, undefined, undefined, "B"]);
  });
});

test("MOV-06 the plan of 10,000 lines comes in slices, none lost", async () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => `Ring ${at},rings,${at + 1}`);
  let slices = 0;
  const file = await imported(`name,category,price\n${lines.join("\n")}\n`);
  const compared = {
    rows: file.rows,
    head: headOf(file.rows),
    matches: new Map(),
    twice: new Set<number>(),
    products: new Map(),
    collections: [],
    notes: new Map(),
  };
  const names: string[] = [];
  const onPieces = (pieces: Piece[]) => {
    slices += 1;
    names.push(...pieces.map(({ planned }) => planned.name));
  };
  await planPieces(compared, wishes, { signal: new AbortController().signal, onPieces });
  expect(names).toEqual(Array.from({ length: 10_000 }, (_, at) => `Ring ${at}`));
  expect(slices).toBeGreaterThan(3);
});
