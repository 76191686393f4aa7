import { badParameter, SandboxError } from "../api/errors.ts";
import type { LineParameters } from "../api/session-parameters.ts";
import type { Moment } from "../sandbox.ts";
import type { SandboxStore, Write } from "../store/store.ts";
import { newPrice, newProduct } from "./catalogue.ts";
import type { Price, Product } from "./catalogue-shapes.ts";
import { newId } from "./ids.ts";
import type { LineItem } from "./session-shapes.ts";

/** The lines of a new session, and the archived products and prices that inline lines leave behind. */
export async function makeLines(
  store: SandboxStore,
  wanted: readonly LineParameters[],
  moment: Moment,
): Promise<{ lines: LineItem[]; writes: Write[] }> {
  const lines: LineItem[] = [];
  const writes: Write[] = [];
  for (const [place, line] of wanted.entries()) {
    const { price, name, made } = await priceOf(store, line, `line_items[${place}]`, moment);
    writes.push(...made);
    lines.push(lineItem(line, price, name));
  }
  return { lines, writes };
}

function lineItem(line: LineParameters, price: Price, description: string): LineItem {
  const amount = (price.unit_amount ?? 0) * line.quantity;
  return {
    id: newId("li_"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description,
    metadata: line.metadata ?? {},
    price,
    quantity: line.quantity,
  };
}

interface Priced {
  price: Price;
  name: string;
  made: Write[];
}

async function priceOf(store: SandboxStore, line: LineParameters, param: string, moment: Moment): Promise<Priced> {
  const data = line.price_data;
  if (data === undefined) return storedPrice(store, line.price ?? "", `${param}[price]`);
  const { product, made } = await productOf(store, data, `${param}[price_data]`, moment);
  const price = newPrice(moment, {
    product: product.id,
    currency: data.currency,
    amount: String(data.unit_amount),
    tax_behavior: data.tax_behavior ?? "unspecified",
    active: false,
  });
  return { price: price.data, name: product.name, made: [...made, { put: price }] };
}

async function storedPrice(store: SandboxStore, id: string, param: string): Promise<Priced> {
  const price = (await store.get("price", id))?.data;
  if (price === undefined) throw badParameter(param, `No such price: '${id}'`, "resource_missing");
  if (!price.active || price.type !== "one_time" || price.unit_amount === null)
    throw badParameter(param, "This price is archived, recurring, or not in whole cents.");
  const product = await store.get("product", price.product);
  return { price, name: product?.data.name ?? "", made: [] };
}

/** Made inline, a product is archived from birth, as the provider does it. */
async function productOf(
  store: SandboxStore,
  data: NonNullable<LineParameters["price_data"]>,
  param: string,
  moment: Moment,
): Promise<{ product: Product; made: Write[] }> {
  if (data.product_data !== undefined && data.product === undefined) {
    const { name, ...rest } = data.product_data;
    const product = newProduct(moment, { ...rest, name, active: false });
    return { product: product.data, made: [{ put: product }] };
  }
  if (data.product === undefined || data.product_data !== undefined)
    throw badParameter(param, "Exactly one of product and product_data is needed.", "parameter_missing");
  const product = await store.get("product", data.product);
  if (product === null)
    throw new SandboxError(400, `No such product: '${data.product}'`, {
      code: "resource_missing",
      param: `${param}[product]`,
    });
  return { product: product.data, made: [] };
}
