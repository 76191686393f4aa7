import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ManagedProduct } from "#app/admin/data/product-changes.ts";
import { readHandMade } from "#app/admin/products/files/collection-cells.ts";
import { readProductsNamed } from "#app/admin/products/files/product-imports.ts";
import { carryOut, stageLines } from "#app/admin/products/import/run/run-import.ts";
import { printCsv } from "#app/admin/files/csv.ts";
import type { Json } from "#supabase/database.types.ts";
import type { WantedChoice } from "#app/admin/data/saved-choices.ts";
import { choiceCells } from "#app/admin/products/files/choice-cells.ts";
import { planImport, readTable, sentLines } from "#app/admin/products/files/plan-import.ts";
import { readFile } from "#app/admin/products/import/read/read-file.ts";
import { productCells, productOf, productRows } from "#app/admin/products/files/product-rows.ts";
import { cutGrades, cuts, laboratories } from "#domain/facts.ts";
import { factsSchema, stonesSchema } from "#domain/schemas/facts.ts";
import { metals, stoneKinds } from "#domain/facts/words.ts";
import type { Language } from "#domain/language.ts";
import { tidyText } from "#domain/text/tidy-text.ts";
import { openWorld } from "../../world.ts";

const world = await openWorld();
const admin = world.admin.client;

/** Signs that a cell must hold apart from its own: separators, brackets, formulas, quotes, Greek. */
const word = fc
  .array(fc.constantFrom(...Array.from("aZ9 ;=\\/[]:,.'\"-+@Ωάβ♥")), {
    minLength: 1,
    maxLength: 12,
  })
  .map((signs) => tidyText(signs.join("")))
  .filter((text) => text !== "");
const words = (most: number) => fc.uniqueArray(word, { minLength: 1, maxLength: most });
const cents = (most: number) => fc.integer({ min: 1, max: most }).map((n) => n / 100);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const facts = fc.record({
  metal: maybe(fc.constantFrom(...Object.keys(metals))),
  fineness: maybe(fc.integer({ min: 1, max: 999 })),
  width_mm: maybe(cents(500_000)),
  weight_g: maybe(cents(1_000_000)),
  hallmark: maybe(word),
  care_el: maybe(word.map((text) => `${text}\n${text}`)),
  maker: maybe(word.map((text) => `${text}\n${text}`)),
  warnings: maybe(word),
});
const stones = fc.array(
  fc.record({
    kind: fc.constantFrom(...Object.keys(stoneKinds)),
    count: maybe(fc.integer({ min: 1, max: 1000 })),
    carat: maybe(fc.integer({ min: 1, max: 999_999 }).map((n) => n / 1000)),
    cut: maybe(fc.constantFrom(...Object.keys(cuts))),
    colour: maybe(fc.constantFrom("F", "D–E", "vivid blue", "yellow")),
    clarity: maybe(fc.constantFrom("VVS1", "eye clean")),
    cut_grade: maybe(fc.constantFrom(...Object.keys(cutGrades))),
    laboratory: maybe(fc.constantFrom(...Object.keys(laboratories))),
    report_number: maybe(fc.constantFrom("2141438171", "LG 12/3-4")),
    report_url: maybe(fc.constantFrom("/storage/v1/object/public/stone-reports/1.pdf")),
  }),
  { maxLength: 4 },
);

const listShapes = [
  { kind: "size", scale: "ring" },
  { kind: "size", scale: "cm" },
  { kind: "size", scale: null },
  { kind: "variant", scale: null },
] as const;
const choice = (name: string): fc.Arbitrary<WantedChoice> => {
  const common = { name, name_el: "", max_length: null, alphabets: null, surcharge: 0, optional: true };
  const list = fc
    .record({
      labels: words(5),
      shape: fc.constantFrom(...listShapes),
      name_el: fc.option(word, { nil: "" }),
      seed: fc.nat(99),
    })
    .map(({ labels, shape, name_el, seed }) => ({
      ...common,
      ...shape,
      id: randomUUID(),
      name_el,
      values: labels.map((label, at) => ({
        id: randomUUID(),
        label,
        label_el: (seed + at) % 3 === 0 ? `${label}ω` : "",
        surcharge: (seed + at) % 4 === 0 ? seed / 4 : 0,
        is_default: at === seed % 7,
        undecided: at > 0 && at === seed % 5,
        stock: (seed + at) % 2 === 0 && at !== seed % 5 ? seed : null,
      })),
    }));
  const text = fc
    .record({
      max_length: fc.integer({ min: 1, max: 60 }),
      surcharge: fc.nat(5000),
      optional: fc.boolean(),
    })
    .map(({ max_length, surcharge, optional }) => ({
      ...common,
      id: randomUUID(),
      kind: "text" as const,
      scale: null,
      max_length,
      alphabets: max_length % 2 ? (["latin"] as const).slice() : (["greek", "digits"] as const).slice(),
      surcharge: surcharge / 100,
      optional,
      values: [],
    }));
  return fc.oneof(list, text);
};
const sample = fc.record({
  name: word,
  price: maybe(cents(60_000_000)),
  stock: maybe(fc.nat(20)),
  facts,
  stones,
  choices: words(3).chain((names) => fc.tuple(...names.map(choice))),
  pictures: fc.array(
    fc.record({
      url: fc.constantFrom("/a.png", "/b;c=d.png", "/ω.png?x=1"),
      alt: fc.option(word, { nil: "" }),
      alt_el: fc.constant(""),
    }),
    { maxLength: 4 },
  ),
});

type Sample = typeof sample extends fc.Arbitrary<infer Value> ? Value : never;

async function save({ name, price, stock, ...details }: Sample): Promise<string> {
  const fields = { name, price, category: "rings" };
  const { data } = await admin.from("products").insert(fields).select("id").single().throwOnError();
  const id = String(data.id);
  if (stock !== null) await world.service.from("stock").insert({ product_id: id, quantity: stock }).throwOnError();
  // Ids of this run's own: a value that is tried again must not meet its earlier self.
  const own = details.choices.map((one) => ({
    ...one,
    id: randomUUID(),
    values: one.values.map((value) => ({ ...value, id: randomUUID() })),
  }));
  await saveDetails(id, {
    pictures: details.pictures,
    facts: { ...factsSchema.parse(details.facts) },
    stones: stonesSchema.parse(details.stones).map((one) => ({ ...one })),
    choices: own,
  });
  return id;
}

const saveDetails = async (product: string, details: Json) =>
  void (await admin.rpc("save_details", { product, details }).throwOnError());

/** All that a file tells of a piece, whichever its ids are. */
function told(product: ManagedProduct) {
  const one = productOf(product);
  const choices = one.choices.map((each) => [each.name, choiceCells(each)] as const);
  return { cells: [...productCells(one)], choices };
}

const readNamed = async (ids: string[]) => readProductsNamed(admin, ids, await readHandMade(admin));

async function plan(file: string, ids: string[]) {
  const { rows } = await readFile([new TextEncoder().encode(file).buffer]);
  const addresses = (await readHandMade(admin)).map(({ slug }) => slug);
  return planImport(readTable(rows), await readNamed(ids), addresses);
}

/** Imports lines; the first that is refused is thrown once all others are in. */
async function send(lines: ReturnType<typeof sentLines>) {
  const noted = { onStaged: () => undefined, onProgress: () => undefined };
  const running = { id: randomUUID(), file: "pieces.csv", signal: new AbortController().signal, ...noted };
  if (lines.length === 0) return { added: 0, changed: 0, kept: [] };
  await stageLines(admin, lines, running);
  const { added, changed, kept, refused } = await carryOut(admin, running);
  const [bad] = refused;
  if (bad) throw Object.assign(new Error("bad_line"), { details: `${bad.line}`, hint: bad.code });
  return { added, changed, kept };
}

describe("a catalogue as a file", () => {
  test("PCE-03 PCE-06 PCE-01 an export changes nothing when it comes back, and makes the same pieces anew", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(sample, { minLength: 1, maxLength: 3 }),
        fc.constantFrom<Language>("en", "el"),
        async (samples, language) => {
          const ids: string[] = [];
          for (const one of samples) ids.push(await save(one));
          const before = await readNamed(ids);
          const rows = productRows(before);
          const again = await plan(printCsv(rows, language), ids);
          expect(again.map(({ outcome }) => outcome)).toEqual(ids.map(() => "unchanged"));
          expect(sentLines(again)).toEqual([]);
          const anew = rows.map(([id = "", ...cells], at) => [at === 0 ? id : "", ...cells]);
          const known = new Set(await allIds());
          const answer = await send(sentLines(await plan(printCsv(anew, language), [])));
          expect(answer).toEqual({ added: ids.length, changed: 0, kept: [] });
          const made = (await allIds()).filter((id) => !known.has(id));
          const copies = (await readNamed(made)).map(told);
          expect(copies.toSorted(byText)).toEqual(before.map(told).toSorted(byText));
        },
      ),
      { numRuns: 5, endOnFailure: true },
    );
  });

  test("DAY-06 PCE-03 PCE-06 a line changes what it says and nothing else, with the reason in the diary", async () => {
    const [one] = fc.sample(sample, { numRuns: 1, seed: 20 });
    const size = { ...fc.sample(choice("Ring size"), { numRuns: 1, seed: 3 })[0], kind: "size" as const };
    const values = ["52", "54"].map((label) => ({
      id: randomUUID(),
      label,
      label_el: "",
      surcharge: 0,
      is_default: false,
      undecided: false,
      stock: 1,
    }));
    const choices = [
      { ...size, scale: "ring", max_length: null, alphabets: null, surcharge: 0, optional: true, values },
    ] as WantedChoice[];
    const id = await save({ ...one!, choices });
    const [product] = await readNamed([id]);
    const sizes = product?.product_choices?.[0]?.product_choice_values ?? [];
    const file = `id,name,category,fact: metal,choice: Ring size,stock: Ring size,stock_seen: Ring size\n${id},"${product!.name.replaceAll('"', '""')}",rings,Πλατίνα,52;54;56,52=1;54=4,52=1;54=1\n`;
    const planned = await plan(file, [id]);
    expect(planned).toMatchObject([{ outcome: "changed", kept: [] }]);
    await send(sentLines(planned));
    const [after] = await readNamed([id]);
    expect(after?.product_facts).toEqual({ ...factsSchema.parse(one!.facts), metal: "platinum" });
    expect(after?.product_stones).toEqual(product?.product_stones);
    expect(after?.product_choices?.[0]?.product_choice_values).toMatchObject([
      { id: sizes[0]!.id, label: "52", value_stock: { quantity: 1 } },
      { id: sizes[1]!.id, label: "54", value_stock: { quantity: 4 } },
      { label: "56", value_stock: null },
    ]);
    const { data } = await admin
      .from("stock_movements")
      .select("delta,reason")
      .eq("value_id", sizes[1]!.id)
      .order("id")
      .throwOnError();
    expect(data.at(-1)).toEqual({ delta: 3, reason: "import" });
    expect(sentLines(await plan(file, [id]))).toEqual([]);
  });

  test("PCE-03 each piece keeps its own order of choices and values; a line that says another changes nothing else", async () => {
    const [wanted] = fc.sample(sample, { numRuns: 1, seed: 20 });
    const offered = ["Colour", "Length", "Finish"].map(
      (name, at) => fc.sample(choice(name), { numRuns: 1, seed: at })[0]!,
    );
    const first = await save({ ...wanted!, choices: offered });
    const second = await save({ ...wanted!, choices: offered.toReversed() });
    // Named pieces are read in no order.
    const before = (await readNamed([first, second])).toSorted((one) => (one.id === first ? -1 : 1));
    const file = printCsv(productRows(before), "en");
    expect(sentLines(await plan(file, [first, second]))).toEqual([]);

    const told = file.replace("Colour;Length;Finish", "Finish;Colour");
    expect(await plan(told, [first, second])).toMatchObject([
      {
        outcome: "changed",
        changes: [
          {
            column: "choice_order",
            before: "Colour;Length;Finish",
            after: "Finish;Colour;Length",
          },
        ],
      },
      { outcome: "unchanged" },
    ]);
    await send(sentLines(await plan(told, [first, second])));
    const after = await readNamed([first]);
    const [was, now] = [before, after].map(
      (products) => products.find(({ id }) => id === first)?.product_choices ?? [],
    );
    expect(now!.map(({ name }) => name)).toEqual(["Finish", "Colour", "Length"]);
    const bare = (choices: typeof now) => choices!.map((one) => ({ ...one, position: 0 })).toSorted(byText);
    expect(bare(now)).toEqual(bare(was));
  });

  test("STK-03 PRD-08 a piece that changed after it was compared is not written over, and named; the others are in", async () => {
    const [first, second] = await Promise.all([save(fc.sample(sample, 1)[0]!), save(fc.sample(sample, 1)[0]!)]);
    const line = (id: string) => `${id},Told,rings,silver\n`;
    const file = `id,name,category,fact: metal\n${line(first)}${line(second)}`;
    const lines = sentLines(await plan(file, [first, second]));
    await admin.from("products").update({ name: "Theirs" }).eq("id", second).throwOnError();
    await expect(send(lines)).rejects.toMatchObject({
      message: "bad_line",
      details: "3",
      hint: "changed_meanwhile",
    });
    const products = await readNamed([first, second]);
    expect(products.map(({ name }) => name).toSorted()).toEqual(["Theirs", "Told"]);
  });

  test("COL-01 an export names the collections by hand, and coming back puts pieces in and out of them; it makes none", async () => {
    const [one, other] = await Promise.all([save(fc.sample(sample, 1)[0]!), save(fc.sample(sample, 1)[0]!)]);
    const rows = [
      { name: "Wedding bands", pieces: [other, one] },
      { name: "Crosses", pieces: [other], archived: true },
      { name: "By rule", rule: { category: "rings" } },
    ];
    const empty = { pieces: [], rule: null, archived: false };
    await admin
      .from("collections")
      .insert(rows.map((row) => ({ ...empty, ...row })))
      .throwOnError();
    const pieces = async () =>
      Object.fromEntries((await readHandMade(admin)).map((collection) => [collection.slug, collection.pieces]));
    const before = await readNamed([one]);
    const file = printCsv(productRows(before), "en");
    expect(productCells(productOf(before[0]!)).get("collection_addresses")).toBe("wedding-bands");
    expect(sentLines(await plan(file, [one]))).toEqual([]);

    const cells = (addresses: string) =>
      `id,name,category,collection_addresses\n${one},,rings,${addresses}\n,New piece,rings,${addresses}\n`.replace(
        ",,rings",
        `,"${before[0]!.name.replaceAll('"', '""')}",${before[0]!.category}`,
      );
    const planned = await plan(cells(" Crosses;crosses"), [one]);
    expect(planned).toMatchObject([
      { changes: [{ column: "collection_addresses", before: "wedding-bands", after: "crosses" }] },
      { outcome: "new" },
    ]);
    expect(await send(sentLines(planned))).toMatchObject({ added: 1, changed: 1 });
    const { data: made } = await admin.from("products").select("id").eq("name", "New piece").single().throwOnError();
    expect(await pieces()).toEqual({ "wedding-bands": [other], crosses: [other, one, made.id] });
    const { data: imports } = await admin.rpc("product_imports").throwOnError();
    await admin.rpc("take_back_import", { import: imports[0].import }).throwOnError();
    expect(await pieces()).toEqual({ "wedding-bands": [other, one], crosses: [other, made.id] });

    // Neither of these is chosen by hand.
    const column = "collection_addresses";
    expect(await plan(cells("crosses;by-rule;rings"), [one])).toMatchObject(
      [1, 2].map(() => ({
        faults: ["by-rule", "rings"].map((value) => ({ column, code: "unknown collection", value })),
      })),
    );
    const stale = sentLines(planned).map((line) => ({ ...line, product: { ...line.product, updated_at: null } }));
    await admin.from("collections").update({ name: "Renamed" }).eq("slug", "crosses").throwOnError();
    await expect(send(stale.slice(0, 1))).rejects.toMatchObject({ hint: "unknown_collection" });
    expect(await pieces()).toEqual({ "wedding-bands": [other, one], renamed: [other, made.id] });
  });

  test("PCE-03 two choices of one name are refused by their name", async () => {
    const [one, other] = fc.sample(choice("Finish"), 2);
    const { data } = await admin
      .from("products")
      .insert({ name: "Twice", category: "rings" })
      .select("id")
      .single()
      .throwOnError();
    const refusal = { message: "choice_twice", details: expect.stringContaining("Finish") };
    await expect(saveDetails(String(data.id), { choices: [one!, other!] })).rejects.toMatchObject(refusal);
  });
});

const byText = (one: object, other: object) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);
async function allIds(): Promise<string[]> {
  const { data } = await admin.from("products").select("id").throwOnError();
  return data.map(({ id }) => String(id));
}
