import { tidyText } from "#domain/text/tidy-text.ts";
import type { AdminClient } from "../data/admin-client.ts";
import {
  createProduct,
  readProduct,
  updateProduct,
  type ManagedProduct,
  type ProductRecord,
} from "../data/product-changes.ts";
import { arrangePictures, uploadPicture, type ListedPicture } from "../pictures/product-pictures.ts";
import { saveChoices, type WantedChoice } from "../data/saved-choices.ts";
import { saveFacts, type Facts } from "../data/saved-facts.ts";
import { changeStock, type StockChange } from "../data/stock.ts";
import type { FormOutput } from "../product/form-values.ts";
import type { ChosenPicture } from "../pictures/picture-field.tsx";

interface SavedFields {
  done: "created" | "updated";
  stockError?: unknown;
  picturesError?: unknown;
}
/** Facts or choices were refused. `product`: as it is saved without them, to be saved over once they are mended. */
interface SavedWithout extends Omit<SavedFields, "done"> {
  done: "without details";
  detailsError: unknown;
  product: ManagedProduct;
}
interface NotSaved {
  done: "conflict";
  theirs: ManagedProduct | null;
}
export type Saved = SavedFields | SavedWithout | NotSaved;

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

/** Saves picture, product, stock, further pictures, details in this order, so that nothing points at a missing one. Throws the refusals. */
export async function saveProduct(saving: Saving): Promise<Saved> {
  const { first, pictures } = withFirst(await pictureUrl(saving), saving.pictures);
  const { saved, id } = await saveFields(saving, first);
  if (saved.done === "conflict") return saved;
  const picturesError = await refusalOf(savePictures({ ...saving, pictures }, id));
  const detailsError = await refusalOf(saveDetails(saving, id));
  if (detailsError === undefined) return { ...saved, picturesError };
  const product = await readProduct(saving.client, id);
  if (!product) return { done: "conflict", theirs: null };
  // A count that was refused is not seen yet.
  if (saved.stockError) product.stock = saving.base?.stock ?? null;
  return { ...saved, done: "without details", picturesError, detailsError, product };
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

async function savePictures({ client, pictures }: Saving, id: string): Promise<void> {
  if (pictures) await arrangePictures(client, id, pictures);
}

async function saveDetails({ client, facts, choices }: Saving, id: string): Promise<void> {
  if (facts) await saveFacts(client, id, facts);
  if (choices) await saveChoices(client, id, choices);
}

/** The product is saved by now: what is refused of the rest must not look like a product that was not saved. */
async function refusalOf(saved: Promise<void>): Promise<unknown> {
  try {
    await saved;
    return undefined;
  } catch (error) {
    return error;
  }
}

async function saveFields(
  saving: Saving,
  first: Pick<ProductRecord, "image_url">,
): Promise<{ saved: SavedFields | NotSaved; id: string }> {
  const { client, base, key } = saving;
  const { stock, one_of_a_kind, ...fields } = saving.fields;
  const supply = { wanted: stock, one_of_a_kind };
  const record: ProductRecord = { ...fields, ...first };
  if (base) return { saved: await saveOver(client, base, { record, supply }), id: base.id };
  const { id, earlier } = await createProduct(client, record, key);
  if (earlier) {
    // Text typed since the lost answer is saved over that attempt's product, unless somebody changed it.
    const made = { ...earlier, updated_at: earlier.created_at };
    const saved = await saveOver(client, made, { record, supply });
    return { saved: saved.done === "conflict" ? saved : { ...saved, done: "created" }, id };
  }
  const isCounted = stock !== null;
  const counted = { product_id: id, seen: null, ...supply };
  const stockError = isCounted ? await refusalOf(changeStock(client, counted)) : undefined;
  return { saved: { done: "created", stockError }, id };
}

type Supply = Pick<StockChange, "wanted" | "one_of_a_kind">;

async function saveOver(
  client: AdminClient,
  base: ManagedProduct,
  { record, supply }: { record: ProductRecord; supply: Supply },
): Promise<SavedFields | NotSaved> {
  const update = await updateProduct(client, { id: base.id, updated_at: base.updated_at }, record);
  if (!update.saved) return { done: "conflict", theirs: update.theirs };
  const seen = base.stock?.quantity ?? null;
  const changed = supply.wanted !== seen || supply.one_of_a_kind !== (base.stock?.one_of_a_kind ?? false);
  const change = { product_id: base.id, seen, ...supply };
  const stockError = changed ? await refusalOf(changeStock(client, change)) : undefined;
  return { done: "updated", stockError };
}

/** Keeps an uploaded picture, so that a second try to save need not upload it again. */
const uploaded = new WeakMap<File, string>();

async function pictureUrl({ client, picture, onProgress }: Saving): Promise<string | null> {
  const { file, url } = picture;
  if (!file) return url;
  try {
    const address = uploaded.get(file) ?? (await uploadPicture(client, file, onProgress));
    uploaded.set(file, address);
    return address;
  } catch (error) {
    // oxlint-disable-next-line no-console -- PRD-07: the picture is not replaced and the failure is logged
    console.error("Image upload failed", error);
    return url;
  }
}
