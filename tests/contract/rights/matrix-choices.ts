import type { World } from "../../world.ts";
import { aProduct, anArchivedProduct } from "./matrix-arrange.ts";
import { forEverybody, forStaff, forTheService, readByStaff, type Cell, type Outcome } from "./matrix.ts";

/** A piece with a size that is counted; resolves to the ids of piece, choice and value. */
async function withSizes(world: World, product: Promise<string>): Promise<string> {
  const { rows } = await world.database.query<{ ids: string }>(
    `with choice as (
       insert into public.product_choices (product_id, position, kind, name) values ($1, 1, 'size', 'Size')
       returning id, product_id),
     value as (
       insert into public.product_choice_values (choice_id, position, label, is_default)
       select id, 1, '54', true from choice returning id, choice_id)
     select concat_ws(' ', c.product_id, c.id, v.id) as ids from choice c, value v`,
    [await product],
  );
  const ids = rows[0]!.ids;
  await world.database.query("insert into public.value_stock (value_id, quantity) values ($1, 3)", [ids.split(" ")[2]]);
  return ids;
}
const aSizedProduct = (world: World) => withSizes(world, aProduct(world));
const anArchivedSizedProduct = (world: World) => withSizes(world, anArchivedProduct(world));

const id = "PCE-03";
/** Staff write by save_details, so that over the wire only the service meets a table's own rules. */
const refusedToTheService: Record<"anon" | "user" | "admin" | "service", Outcome> = {
  anon: "DENY-A",
  user: "DENY-U",
  admin: "DENY-U",
  service: "CHECK",
};

interface Written {
  table: "product_choices" | "product_choice_values" | "value_stock";
  thing: string;
  read: Cell["expect"];
  /** A row beside the arranged one. */
  row: (product: string, choice: string) => object;
  change: object;
  key: (ids: readonly string[]) => [column: string, id: string];
  /** Values just beyond their rules. */
  wrong: [string, object][];
}

const tables: Written[] = [
  {
    table: "product_choices",
    thing: "a choice",
    read: forEverybody,
    row: (product_id) => ({ product_id, position: 2, kind: "size", name: "Length" }),
    change: { name: "Ring size" },
    key: ([, choice = ""]) => ["id", choice],
    wrong: [
      ["at a fourth place", { position: 4 }],
      ["of an unknown kind", { kind: "smell" }],
      ["without a name", { name: "" }],
      ["with too long a Greek name", { name_el: "α".repeat(41) }],
      ["with a direction mark in its name", { name: "a\u202eb" }],
      ["with a scale that is none", { scale: "inch" }],
      ["of text without its terms", { kind: "text" }],
      ["of text in unknown signs", { kind: "text", max_length: 9, alphabets: ["runes"] }],
      ["of text with a negative price", { kind: "text", max_length: 9, alphabets: ["latin"], surcharge: -1 }],
    ],
  },
  {
    table: "product_choice_values",
    thing: "a value",
    read: forEverybody,
    row: (_, choice_id) => ({ choice_id, position: 2, label: "56" }),
    change: { label: "55" },
    key: ([, , value = ""]) => ["id", value],
    wrong: [
      ["at no place", { position: 0 }],
      ["without a label", { label: "" }],
      ["with a direction mark in its Greek label", { label_el: "α\u202eβ" }],
      ["for less than a cent", { surcharge: 0.005 }],
    ],
  },
  {
    table: "value_stock",
    thing: "the count of a value",
    read: readByStaff,
    row: () => ({}),
    change: { quantity: 2 },
    key: ([, , value = ""]) => ["value_id", value],
    wrong: [],
  },
];

const cellsOf = ({ table, thing, read, row, change, key, wrong }: Written): Cell[] => {
  const on = `public.${table}`;
  const write = (verb: string, call: Cell["call"], expect: Cell["expect"]): Cell => ({
    id,
    verb,
    on,
    changes: on,
    arrange: aSizedProduct,
    call,
    expect,
  });
  const add =
    (fields: object = {}): Cell["call"] =>
    (c, ids) => {
      const [product = "", choice = ""] = ids.split(" ");
      return c.from(table).insert({ ...row(product, choice), ...fields });
    };
  return [
    {
      id,
      verb: `read ${thing}`,
      on,
      arrange: aSizedProduct,
      call: (c, ids) =>
        c
          .from(table)
          .select()
          .eq(...key(ids.split(" "))),
      expect: read,
    },
    ...(read === forEverybody
      ? [
          {
            id,
            verb: `read ${thing} of an archived product`,
            on,
            arrange: anArchivedSizedProduct,
            call: (c, ids) =>
              c
                .from(table)
                .select()
                .eq(...key(ids.split(" "))),
            expect: { ...readByStaff, anon: "empty" },
          } satisfies Cell,
          write(`add ${thing}`, add(), forTheService),
        ]
      : []),
    ...wrong.map(([how, fields]) => write(`add ${thing} ${how}`, add(fields), refusedToTheService)),
    write(
      `change ${thing}`,
      (c, ids) =>
        c
          .from(table)
          .update(change)
          .eq(...key(ids.split(" "))),
      forTheService,
    ),
    write(
      `delete ${thing}`,
      (c, ids) =>
        c
          .from(table)
          .delete()
          .eq(...key(ids.split(" "))),
      forTheService,
    ),
  ];
};

export const choiceCells: Cell[] = [
  ...tables.flatMap(cellsOf),
  {
    id,
    verb: "count a value",
    on: "public.value_stock",
    changes: "public.value_stock",
    arrange: async (world) => {
      const ids = await aSizedProduct(world);
      await world.database.query("delete from public.value_stock where value_id = $1", [ids.split(" ")[2]]);
      return ids;
    },
    call: (c, ids) => c.from("value_stock").insert({ value_id: ids.split(" ")[2], quantity: 1 }),
    expect: forTheService,
  },
  {
    id,
    verb: "count more of a value than a shelf holds",
    on: "public.value_stock",
    changes: "public.value_stock",
    arrange: aSizedProduct,
    call: (c, ids) => c.from("value_stock").update({ quantity: 100_001 }).eq("value_id", ids.split(" ")[2]),
    expect: refusedToTheService,
  },
  {
    id,
    verb: "save the choices of a product",
    on: "public.save_details",
    changes: "public.product_choices",
    arrange: aSizedProduct,
    call: (c, ids) =>
      c.rpc("save_details", {
        product: ids.split(" ")[0],
        details: { choices: [{ kind: "variant", name: "Stone", values: [{ label: "Ruby" }] }] },
      }),
    expect: { ...forStaff, service: "DENY-U" },
  },
  ...[
    {
      thing: "choices",
      choice: { kind: "text", name: "Engraving", max_length: 9, alphabets: ["latin"], surcharge: 5 },
    },
    { thing: "choice_values", choice: { kind: "variant", name: "Stone", values: [{ label: "Ruby", surcharge: 5 }] } },
  ].map(({ thing, choice }): Cell => ({
    id: `${id} WEK-12`,
    verb: `save a price with ${thing}`,
    on: "public.save_details",
    changes: `public.product_${thing}`,
    arrange: aSizedProduct,
    call: (c, ids) => c.rpc("save_details", { product: ids.split(" ")[0], details: { choices: [choice] } }),
    expect: { anon: "DENY-A", user: "DENY-U", admin: "yes", service: "DENY-U" },
  })),
];
