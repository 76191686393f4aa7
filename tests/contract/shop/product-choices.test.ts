import { describe, expect, test } from "vitest";
import { alphabetNames, textFault } from "#domain/choices.ts";
import { tidyText } from "#domain/text/tidy-text.ts";
import { openWorld } from "../../world.ts";

const world = await openWorld();
const admin = world.admin.client;

async function aProduct(name = "Chosen ring"): Promise<string> {
  const fields = { name, category: "rings", price: 100 };
  const { data } = await admin.from("products").insert(fields).select("id").single().throwOnError();
  return String(data.id);
}

const save = (product: string, choices: object[]) => admin.rpc("save_details", { product, details: { choices } });

interface Read {
  id: string;
  name: string;
  kind: string;
  product_choice_values: { id: string; label: string; available: boolean; surcharge: number }[];
}
/** Reads as a shopper's page does. */
async function read(product: string): Promise<Read[]> {
  const { data } = await world.anon
    .from("product_choices")
    .select("*, product_choice_values(*)")
    .eq("product_id", product)
    .order("position")
    .order("position", { referencedTable: "product_choice_values" })
    .throwOnError();
  return data as Read[];
}

const product = async (id: string) =>
  (await world.anon.from("products").select("*").eq("id", id).single().throwOnError()).data;

const sizes = (...labels: string[]) => ({
  kind: "size",
  name: "Ring size",
  name_el: "Μέγεθος",
  scale: "ring",
  values: labels.map((label) => ({ label })),
});
const engraving = {
  kind: "text",
  name: "Engraving",
  name_el: "Χάραξη",
  max_length: 20,
  alphabets: ["latin", "greek"],
  surcharge: 15,
};

describe("what stands beside a product's row", () => {
  test("PCE-01 PCE-03 PCE-06 STK-03 is saved together or not at all, whatever of it is refused", async () => {
    const id = await aProduct();
    const all = {
      stock: { seen: null, wanted: 2 },
      pictures: [{ url: "/back.webp", alt: "Back", alt_el: "" }],
      facts: { metal: "gold" },
      stones: [{ kind: "ruby" }],
      choices: [sizes("52")],
    };
    const saved = async () => {
      const columns = "product_pictures(url),product_facts(metal),product_stones(kind),product_choices(name)";
      const { data } = await admin.from("products").select(`stock(quantity),${columns}`).eq("id", id).throwOnError();
      return data[0];
    };
    const before = await saved();
    const refused = async (part: object) =>
      (await admin.rpc("save_details", { product: id, details: { ...all, ...part } })).error?.message;
    expect([
      await refused({ stock: { seen: null, wanted: 2, note: "x".repeat(201) } }),
      await refused({ pictures: [{ url: "javascript:alert(1)" }] }),
      await refused({ facts: { metal: "tin" } }),
      await refused({ choices: [sizes("52", "52")] }),
    ]).toEqual([
      "bad_note",
      expect.stringContaining("product_pictures_url_form"),
      expect.stringContaining("product_facts_metal_known"),
      "value_twice",
    ]);
    expect(await saved()).toEqual(before);
    await admin.rpc("save_details", { product: id, details: all }).throwOnError();
    expect(await saved()).toEqual({
      stock: { quantity: 2 },
      product_pictures: [{ url: "/back.webp" }],
      product_facts: { metal: "gold" },
      product_stones: [{ kind: "ruby" }],
      product_choices: [{ name: "Ring size" }],
    });
  });
});

describe("the choices of a piece", () => {
  test("PCE-03 are saved whole, keep their ids, change places, and are read by everybody", async () => {
    const id = await aProduct();
    await save(id, [sizes("52", "54", "56"), engraving]).throwOnError();
    const [first, text] = await read(id);
    expect(first?.product_choice_values.map(({ label }) => label)).toEqual(["52", "54", "56"]);
    const [small, middle] = first!.product_choice_values;
    await save(id, [
      { ...engraving, id: text!.id },
      {
        ...sizes(),
        id: first!.id,
        values: [
          { id: middle!.id, label: "54", surcharge: 20, is_default: true },
          { id: small!.id, label: "52" },
        ],
      },
    ]).throwOnError();
    const [engraved, sized] = await read(id);
    expect([engraved?.id, sized?.id]).toEqual([text!.id, first!.id]);
    expect(sized?.product_choice_values).toMatchObject([
      { id: middle!.id, label: "54", surcharge: 20 },
      { id: small!.id, label: "52", surcharge: 0 },
    ]);
  });

  test("PCE-03 a list asks from a list of pieces unless it has a default that is for sale", async () => {
    const id = await aProduct();
    await save(id, [sizes("52", "54")]).throwOnError();
    expect(await product(id)).toMatchObject({ needs_choice: true, availability: true });
    const withDefault = (stock: number | null) => ({
      ...sizes(),
      values: [{ label: "52", is_default: true, stock }, { label: "54" }],
    });
    await save(id, [withDefault(null), engraving]).throwOnError();
    expect(await product(id)).toMatchObject({ needs_choice: false });
    await save(id, [withDefault(0)]).throwOnError();
    expect(await product(id)).toMatchObject({ needs_choice: true, availability: true });
    await save(id, [{ ...engraving, optional: false }]).throwOnError();
    expect(await product(id)).toMatchObject({ needs_choice: true });
    await save(id, []).throwOnError();
    expect(await product(id)).toMatchObject({ needs_choice: false });
  });

  test("PCE-03 'not sure yet' is for sale while any size is, and is never counted", async () => {
    const id = await aProduct();
    const counted = (stock: number) => ({
      ...sizes(),
      values: [
        { label: "52", stock },
        { label: "Not sure", undecided: true, is_default: true, stock: 9 },
      ],
    });
    await save(id, [counted(0)]).throwOnError();
    expect(await product(id)).toMatchObject({ availability: false });
    await save(id, [counted(1)]).throwOnError();
    expect(await product(id)).toMatchObject({ availability: true, needs_choice: false });
    const { data } = await admin.from("value_stock").select("quantity").throwOnError();
    expect(data).toContainEqual({ quantity: 1 });
    expect(data).not.toContainEqual({ quantity: 9 });
  });

  test("PCE-03 what is wrong is refused by name, and nothing of it is kept", async () => {
    const [id, other] = [await aProduct(), await aProduct("Other ring")];
    await save(id, [sizes("52")]).throwOnError();
    await save(other, [sizes("50")]).throwOnError();
    const [foreign] = await read(other);
    const before = await read(id);
    const value = (fields: object) => [{ ...sizes(), values: [{ label: "52" }, fields] }];
    const wrong: [object[], string, object][] = [
      [[sizes("52", "54", "52")], "value_twice", { choice: "Ring size", value: "52" }],
      [[sizes()], "choice_without_values", { choice: "Ring size" }],
      [[{ ...sizes("52"), id: foreign!.id }], "unknown_choice", { choice: "Ring size" }],
      [value({ label: "50", id: foreign!.product_choice_values[0]!.id }), "unknown_value", { value: "50" }],
      [
        [{ ...sizes(), values: ["1", "2"].map((label) => ({ label, is_default: true })) }],
        "two_defaults",
        { choice: "Ring size" },
      ],
      [value({ label: "" }), "product_choice_values_label_length", { choice: "Ring size" }],
      [value({ label: "5\u202e4" }), "product_choice_values_label_clean", { choice: "Ring size" }],
      [value({ label: "54", surcharge: -1 }), "product_choice_values_surcharge_range", { value: "54" }],
      [value({ label: "54", stock: -1 }), "value_stock_quantity_range", { value: "54" }],
      [[{ ...engraving, alphabets: ["runes"] }], "product_choices_text_terms", { choice: "Engraving" }],
      [["A", "B", "C", "D"].map((name) => ({ ...engraving, name })), "product_choices_position_range", { choice: "D" }],
    ];
    for (const [choices, code, named] of wrong) {
      const { error } = await save(id, choices);
      expect([error?.message, JSON.parse(error?.details ?? "{}")]).toMatchObject([code, named]);
    }
    expect(await read(id)).toEqual(before);
    expect((await save(crypto.randomUUID(), [])).error?.message).toBe("unknown_product");
  });

  test("PCE-03 STK-03 a count that a sale changed meanwhile stays, and is asked about only where both changed it", async () => {
    const id = await aProduct();
    const first = { ...sizes(), values: [{ label: "52", stock: 3 }] };
    await save(id, [first]).throwOnError();
    const [choice] = await read(id);
    const value = choice!.product_choice_values[0]!;
    await world.service.from("value_stock").update({ quantity: 2 }).eq("value_id", value.id);
    const form = (stock: number, label = "52") => [
      { ...sizes(), id: choice!.id, values: [{ id: value.id, label, stock, stock_seen: 3 }] },
    ];
    const count = async () => (await admin.from("value_stock").select("quantity").eq("value_id", value.id)).data;
    await save(id, form(3, "52½")).throwOnError();
    expect(await count()).toEqual([{ quantity: 2 }]);
    const { error } = await save(id, form(5));
    expect([error?.message, JSON.parse(error?.details ?? "{}")]).toEqual([
      "value_stock_changed",
      { choice: "Ring size", value: "52", quantity: 2 },
    ]);
  });

  test("PCE-03 LIV-01 a size that sells out is told to open pages, and is no other version of the piece", async () => {
    const id = await aProduct();
    await save(id, [sizes("52", "54")]).throwOnError();
    const [choice] = await read(id);
    const row = async () => {
      const sql = "select updated_at::text, xmin::text from public.products where id = $1";
      return (await world.database.query<Record<string, string>>(sql, [id])).rows[0];
    };
    const before = await row();
    const gone = { value_id: choice?.product_choice_values[0]?.id, quantity: 0 };
    await world.service.from("value_stock").insert(gone).throwOnError();
    const [after] = await read(id);
    expect(after?.product_choice_values.map(({ available }) => available)).toEqual([false, true]);
    expect(await row()).toEqual({ updated_at: before?.["updated_at"], xmin: expect.any(String) });
    expect((await row())?.["xmin"]).not.toBe(before?.["xmin"]);
  });

  test("PCE-03 the database and the page take the same signs, and trim the same", async () => {
    const last = 0x2fff;
    const terms = (name: string) => JSON.stringify({ max_length: 60, alphabets: [name] });
    for (const name of alphabetNames) {
      const { rows } = await world.database.query<{ signs: number[] }>(
        `select json_agg(code order by code) as signs from generate_series(1, $2::integer) code
         where private.text_fault(chr(code), jsonb_populate_record(null::public.product_choices, $1::jsonb)) is null`,
        [terms(name), last],
      );
      const here = Array.from({ length: last }, (_, at) => at + 1).filter(
        (code) => !textFault(String.fromCodePoint(code), { max_length: 60, alphabets: [name] }),
      );
      expect([name, rows[0]?.signs]).toEqual([name, here]);
    }
    const blanks = "\t\u00a0\u2003\ufeff a\u00a0b \u3000\n";
    const sql = "select private.tidied($1) as tidied";
    const { rows } = await world.database.query<{ tidied: string }>(sql, [blanks]);
    expect(rows[0]?.tidied).toBe(tidyText(blanks));
  });

  test("PCE-03 PRD-08 two who save the same piece at once do it one after the other", async () => {
    const id = await aProduct();
    const both = await Promise.all(["50", "60"].map((label) => save(id, [sizes(label), engraving])));
    expect(both.map(({ error }) => error)).toEqual([null, null]);
    expect(await read(id)).toHaveLength(2);
  });

  test("PCE-03 H7 another list is another version and a line of the audit, the same list is neither", async () => {
    const id = await aProduct();
    const state = async () => {
      const { rows } = await world.database.query(
        `select p.updated_at::text, (select count(*) from private.audit where action = 'product_choices update') as lines
         from public.products p where p.id = $1`,
        [id],
      );
      return rows[0];
    };
    const empty = await state();
    await save(id, [sizes("52")]).throwOnError();
    const saved = await state();
    expect(saved?.["updated_at"]).not.toBe(empty?.["updated_at"]);
    expect(Number(saved?.["lines"])).toBe(Number(empty?.["lines"]) + 1);
    const [choice] = await read(id);
    const same = choice!.product_choice_values.map(({ id: value, label }) => ({
      id: value,
      label,
    }));
    await save(id, [{ ...sizes(), id: choice!.id, values: same }]).throwOnError();
    expect(await state()).toEqual(saved);
  });
});
