import { tidyText } from "#domain/text/tidy-text.ts";
import type { AdminClient } from "../data/admin-client.ts";
import {
  createProduct,
  readProduct,
  updateProduct,
  type ManagedProduct,
  type ProductRecord,
} from "../data/product-changes.ts";
import { uploadPicture, type ListedPicture } from "../pictures/product-pictures.ts";
import type { WantedChoice } from "../data/saved-choices.ts";
import type { Facts } from "../data/saved-facts.ts";
import { stockChanged, type StockChange } from "../data/stock.ts";
import type { FormOutput } from "../product/form-values.ts";
import type { ChosenPicture } from "../pictures/picture-field.tsx";

interface WithPicture {
  /** Why the chosen picture did not arrive: all else is saved all the same (PRD-07). */
  pictureError?: unknown;
}
interface SavedWhole extends WithPicture {
  done: "created" | "updated";
}
/** The details were refused. `product`: as it is saved without them, to be saved over once they are mended. */
interface SavedWithout extends WithPicture {
  done: "without details";
  detailsError: unknown;
  product: ManagedProduct;
}
interface NotSaved {
  done: "conflict";
  theirs: ManagedProduct | null;
}
export type Saved = SavedWhole | SavedWithout | NotSaved;

interface Saving {
  client: AdminClient;
  /** The version that was read; undefined makes a new product. */
  base: ManagedProduct | undefined;
  /** The idempotency key of a new product (a UUID): the same each time that saving it is tried again. */
  key: string;
  fields: FormOutput;
  picture: ChosenPicture;
  /** The further pictures in their order; undefined: as they are. */
  pictures: ListedPicture[] | undefined;
  /** Facts to save; undefined leaves them as they are. */
  facts: Facts | undefined;
  choices: WantedChoice[] | undefined;
  onProgress: (share: number) => void;
}

/** Saves picture, product and then what stands beside its row: all of that or nothing. Throws the product's own refusals. */
export async function saveProduct(saving: Saving): Promise<Saved> {
  const { url, ...arrival } = await sendPicture(saving);
  const { first, pictures } = withFirst(url, saving.pictures);
  const saved = await saveFields(saving, first);
  if (saved.done === "conflict") return saved;
  const { done, id, stock } = saved;
  const { client, base, facts, choices } = saving;
  const details = {
    ...(stock && { stock }),
    ...(pictures && { pictures }),
    ...(facts && { facts: { ...facts.facts }, stones: facts.stones.map((one) => ({ ...one })) }),
    ...(facts?.costs && { costs: facts.costs }),
    ...(choices && { choices }),
  };
  if (Object.keys(details).length === 0) return { done, ...arrival };
  try {
    await client.rpc("save_details", { product: id, details }).throwOnError();
    return { done, ...arrival };
  } catch (detailsError) {
    const product = await readProduct(client, id);
    if (!product) return { done: "conflict", theirs: null };
    // A count that is told of has been seen (STK-03); any other has not.
    if (!stockChanged(detailsError)) product.stock = base?.stock ?? null;
    return { done: "without details", detailsError, product, ...arrival };
  }
}

/** The next picture takes the place of a missing first one: lists know no other (PCE-01). */
function withFirst(image_url: string | null, pictures: Saving["pictures"]) {
  const [next, ...others] = pictures ?? [];
  if (image_url !== null || !next) return { first: { image_url }, pictures };
  const textOf = (typed: string) => tidyText(typed) || null;
  const texts = { image_alt: textOf(next.alt), image_alt_el: textOf(next.alt_el) };
  const first = { image_url: next.url, ...texts };
  return { first, pictures: others };
}

type Supply = Omit<StockChange, "product_id">;

interface SavedFields extends SavedWhole {
  id: string;
  /** A count that stays is undefined. */
  stock: Supply | undefined;
}

async function saveFields(saving: Saving, first: Pick<ProductRecord, "image_url">): Promise<SavedFields | NotSaved> {
  const { client, base, key } = saving;
  const { stock, one_of_a_kind, ...fields } = saving.fields;
  const supply = { wanted: stock, one_of_a_kind };
  const record: ProductRecord = { ...fields, ...first };
  if (base) return saveOver(client, base, { record, supply });
  const { id, earlier } = await createProduct(client, record, key);
  if (earlier) {
    // Text typed since the lost answer is saved over that attempt's product, unless somebody changed it.
    const made = { ...earlier, updated_at: earlier.created_at };
    const saved = await saveOver(client, made, { record, supply });
    return saved.done === "conflict" ? saved : { ...saved, done: "created" };
  }
  return { done: "created", id, stock: stock === null ? undefined : { seen: null, ...supply } };
}

async function saveOver(
  client: AdminClient,
  base: ManagedProduct,
  { record, supply }: { record: ProductRecord; supply: Omit<Supply, "seen"> },
): Promise<SavedFields | NotSaved> {
  const update = await updateProduct(client, { id: base.id, updated_at: base.updated_at }, record);
  if (!update.saved) return { done: "conflict", theirs: update.theirs };
  const seen = base.stock?.quantity ?? null;
  const isChanged = supply.wanted !== seen || supply.one_of_a_kind !== (base.stock?.one_of_a_kind ?? false);
  return { done: "updated", id: base.id, stock: isChanged ? { seen, ...supply } : undefined };
}

/** Keeps an uploaded picture, so that a second try to save need not upload it again. */
const uploaded = new WeakMap<File, string>();

async function sendPicture({ client, picture, onProgress }: Saving): Promise<{ url: string | null } & WithPicture> {
  const { file, url } = picture;
  if (!file) return { url };
  try {
    const address = uploaded.get(file) ?? (await uploadPicture(client, file, onProgress));
    uploaded.set(file, address);
    return { url: address };
  } catch (pictureError) {
    // oxlint-disable-next-line no-console -- PRD-07: the picture is not replaced and the failure is logged
    console.error("Image upload failed", pictureError);
    return { url, pictureError };
  }
}
