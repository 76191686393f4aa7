import { z } from "zod";
import type { Json } from "#supabase/database.types.ts";
import {
  readManagedProducts,
  readProductsWithChoices,
  withChoices,
  type ManagedProduct,
  type ManagedProductFilter,
} from "../../data/product-changes.ts";
import type { AdminClient } from "../../data/admin-client.ts";
import { readAll } from "../../data/read-rows.ts";

/** A product of an import: with `id` it changes that product, without it adds one. Pictures, facts and choices stand in it as the product form sends them. */
export type ImportLine = {
  line: number;
  product: Record<string, Json>;
};

/** Lines and bytes of one part; requests end at 1 MiB. */
const mostLines = 400;
const mostCharacters = 300_000;

/**
 * All lines or none, once for each key (a UUID): a try whose answer was lost may be repeated.
 * @param onProgress 0 to 1
 * @throws the service's refusal; message `bad_line`, with the line's number in `details`
 */
export async function importProducts(
  client: AdminClient,
  { key, lines }: { key: string; lines: readonly ImportLine[] },
  onProgress: (share: number) => void,
): Promise<ImportAnswer> {
  let sent = 0;
  for (const part of partsOf(lines)) {
    await client.rpc("stage_product_import", { import: key, lines: part }).throwOnError();
    sent += part.length;
    onProgress(sent / (lines.length + 1));
  }
  const { data } = await client.rpc("apply_product_import", { import: key }).throwOnError();
  return answerSchema.parse(data);
}

const answerSchema = z.object({
  added: z.number(),
  changed: z.number(),
  /** Counts that somebody changed after the file was made: they stay, a hundred are named (STK-03). */
  kept: z
    .array(
      z.object({
        line: z.number(),
        name: z.string(),
        there: z.number().nullable(),
        wanted: z.number().nullable(),
      }),
    )
    .default([]),
});
export type ImportAnswer = z.infer<typeof answerSchema>;
export type KeptCount = ImportAnswer["kept"][number];

export function* partsOf(lines: readonly ImportLine[]): Generator<ImportLine[]> {
  let part: ImportLine[] = [];
  let characters = 0;
  for (const line of lines) {
    const length = JSON.stringify(line).length;
    if (part.length === mostLines || (part.length > 0 && characters + length > mostCharacters)) {
      yield part;
      part = [];
      characters = 0;
    }
    part.push(line);
    characters += length;
  }
  if (part.length > 0) yield part;
}

/** Reads products with all that a file tells of them; the choices are the last tenth of the way. */
export async function readAllProducts(
  client: AdminClient,
  filter: ManagedProductFilter,
  onProgress: (share: number) => void,
): Promise<ManagedProduct[]> {
  const read = async (part: { first: number; length: number }) => {
    const page = await readManagedProducts(client, filter, part);
    return { rows: page.products, count: page.count };
  };
  const products = await readAll(read, (share) => onProgress(share * 0.9));
  return withChoices(client, products);
}

/** Names in one address, which may not become longer than servers take. */
const mostNames = 100;

async function readInParts<Row>(
  names: readonly string[],
  read: (part: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let first = 0; first < names.length; first += mostNames) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: a catalogue is no flood
    rows.push(...(await read(names.slice(first, first + mostNames))));
  }
  return rows;
}

const holderSchema = z.object({ id: z.string(), name: z.string(), product_code: z.string() });
export type Holder = z.infer<typeof holderSchema>;

/** The pieces that have one of these codes. */
export async function readHolders(client: AdminClient, codes: readonly string[]): Promise<Holder[]> {
  // These two signs have no spelling within a list of an address.
  const told = codes.filter((code) => !/["\\]/.test(code));
  return readInParts(told, async (part) => {
    const read = client.from("products").select("id,name,product_code").in("product_code", part);
    return z.array(holderSchema).parse((await read.throwOnError()).data);
  });
}

/** Those of the named products that there are. */
export async function readProductsNamed(client: AdminClient, ids: readonly string[]): Promise<ManagedProduct[]> {
  return readInParts(ids, (part) => readProductsWithChoices(client, part));
}
