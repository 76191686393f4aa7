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

/** Lines, bytes and keys of one request: it ends at 1 MiB and 10,000 keys. */
const mostLines = 400;
const mostCharacters = 300_000;
const mostKeys = 8_000;

/**
 * Stages the lines and has them carried out part by part, once for each key (a UUID): a try that was stopped, or whose
 * answer was lost, goes on where it was.
 * @param onProgress 0 to 1
 * @throws the service's refusal; after all other lines are in, message `bad_line` with the number of a refused one in
 * `details` and its code in `hint`
 */
export async function importProducts(
  client: AdminClient,
  { key, lines, file }: { key: string; lines: readonly ImportLine[]; file?: string },
  onProgress: (share: number) => void,
): Promise<ImportAnswer> {
  let sent = 0;
  for (const part of partsOf(lines)) {
    await client.rpc("stage_product_import", { import: key, lines: part, ...(file && { file }) }).throwOnError();
    sent += part.length;
    onProgress((sent / lines.length) * 0.2);
  }
  if (sent === 0) return { added: 0, changed: 0, kept: [] };
  const kept: KeptCount[] = [];
  const refused: RefusedLine[] = [];
  for (;;) {
    const { data } = await client.rpc("apply_product_import", { import: key }).throwOnError();
    const progress = progressSchema.parse(data);
    kept.push(...progress.kept);
    refused.push(...progress.refused);
    onProgress(1 - (progress.left / progress.total) * 0.8);
    if (progress.left > 0) continue;
    const [bad] = refused;
    if (bad) throw Object.assign(new Error("bad_line"), { details: `${bad.line}`, hint: bad.code });
    return { added: progress.added, changed: progress.changed, kept };
  }
}

/** A count that somebody changed after the file was made: it stays (STK-03). */
const keptCountSchema = z.object({
  line: z.number(),
  name: z.string(),
  there: z.number().nullable(),
  wanted: z.number().nullable(),
  choice: z.string().optional(),
  value: z.string().optional(),
});
export type KeptCount = z.infer<typeof keptCountSchema>;

const refusedLineSchema = z.object({ line: z.number(), name: z.string().nullable(), code: z.string() });
type RefusedLine = z.infer<typeof refusedLineSchema>;

/** The answer of `apply_product_import` after a part. */
const progressSchema = z.object({
  total: z.number(),
  left: z.number(),
  added: z.number(),
  changed: z.number(),
  kept: z.array(keptCountSchema).default([]),
  refused: z.array(refusedLineSchema).default([]),
});

export interface ImportAnswer {
  added: number;
  changed: number;
  kept: KeptCount[];
}

export function* partsOf(lines: readonly ImportLine[]): Generator<ImportLine[]> {
  let part: ImportLine[] = [];
  let size = { characters: 0, keys: 0 };
  for (const line of lines) {
    const own = { characters: JSON.stringify(line).length, keys: keysIn(line) };
    const whole = { characters: size.characters + own.characters, keys: size.keys + own.keys };
    const isFull = part.length === mostLines || whole.characters > mostCharacters || whole.keys > mostKeys;
    if (isFull && part.length > 0) {
      yield part;
      part = [];
      size = own;
    } else size = whole;
    part.push(line);
  }
  if (part.length > 0) yield part;
}

function keysIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const inside = Object.values(value).reduce((sum: number, member) => sum + keysIn(member), 0);
  return inside + (Array.isArray(value) ? 0 : Object.keys(value).length);
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
