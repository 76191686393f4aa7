import { z } from "zod";
import { mergeMetadata, newPrice, newProduct } from "../objects/catalogue.ts";
import type { Price, Product } from "../objects/catalogue-shapes.ts";
import { eventWrites, news } from "../objects/events.ts";
import type { RowOf } from "../objects/records.ts";
import type { Write } from "../store/store.ts";
import {
  defaultPriceData,
  listPrices,
  listProducts,
  priceChange,
  priceParameters,
  productChange,
  productParameters,
} from "./catalogue-parameters.ts";
import { endpoint } from "./endpoint.ts";
import type { Call } from "./endpoint.ts";
import { badParameter, missing, SandboxError } from "./errors.ts";
import { expand } from "./expand.ts";
import { expandField } from "./fields.ts";
import { createdFilter, fieldFilter, listOf } from "./lists.ts";

const products = "/v1/products";
const prices = "/v1/prices";

const productEndpoints = [
  endpoint("POST", products, productParameters(), async (call, params) => {
    const product = newProduct(call.moment, params);
    if (params.id !== undefined && (await call.sandbox.store.get("product", params.id)) !== null)
      throw badParameter("id", `Product already exists: '${params.id}'`, "resource_already_exists");
    const price = defaultPriceOf(call, product, params.default_price_data);
    const told = [news("product.created", product.data)];
    const rows: Write[] = [{ put: product }];
    if (price !== null) {
      rows.push({ put: price });
      told.push(news("price.created", price.data));
    }
    const writes = [...rows, ...eventWrites(call.moment, told, call.cause)];
    return { body: await shown(call, product.data, params.expand, price?.data), writes };
  }),

  endpoint("GET", products, listProducts(), async ({ sandbox: { store } }, params) => {
    const { active, url, shippable, ids, created } = params;
    const page = await listOf(store, "product", products, {
      page: params,
      data: fieldFilter({ active, url, shippable }),
      ...(ids === undefined ? {} : { ids }),
      ...createdFilter(created),
    });
    return { body: await expand(store, page, params.expand) };
  }),

  endpoint("GET", `${products}/:id`, z.strictObject(expandField), async (call, params) => ({
    body: await shown(call, (await productOf(call)).data, params.expand),
  })),

  endpoint("POST", `${products}/:id`, productChange(), async (call, params) => {
    const product = await productOf(call);
    const { expand: paths, metadata, default_price, ...fields } = params;
    if (default_price !== undefined) await requirePriceOf(call, product.id, default_price);
    const before = product.data;
    const chosen = default_price === undefined ? {} : { default_price };
    const data: Product = {
      ...before,
      ...fieldFilter({ ...fields, images: fields.images ?? undefined }),
      ...chosen,
      metadata: mergeMetadata(before.metadata, metadata),
      updated: Math.max(call.moment.now, before.updated),
    };
    const told = [news("product.updated", data, changes(before, data))];
    const writes: Write[] = [{ put: { ...product, data } }];
    writes.push(...eventWrites(call.moment, told, call.cause));
    return { body: await shown(call, data, paths), writes };
  }),

  endpoint("DELETE", `${products}/:id`, z.strictObject({}), async (call) => {
    const product = await productOf(call);
    const filter = { limit: 1, data: { product: product.id } };
    if ((await call.sandbox.store.list("price", filter)).length > 0)
      throw new SandboxError(400, "This product cannot be deleted because it has one or more prices.");
    const told = [news("product.deleted", product.data)];
    const writes = [{ remove: product }, ...eventWrites(call.moment, told, call.cause)];
    return { body: { id: product.id, object: "product", deleted: true }, writes };
  }),
];

const priceEndpoints = [
  endpoint("POST", prices, priceParameters(), async (call, params) => {
    const { product_data } = params;
    const made = product_data === undefined ? null : newProduct(call.moment, product_data);
    const id = made?.id ?? params.product ?? "";
    if (made === null && (await call.sandbox.store.get("product", id)) === null)
      throw badParameter("product", `No such product: '${id}'`, "resource_missing");
    const price = newPrice(call.moment, { ...params, product: id });
    const told = [news("price.created", price.data)];
    const rows: Write[] = [{ put: price }];
    if (made !== null) {
      rows.push({ put: made });
      told.push(news("product.created", made.data));
    }
    return { body: price.data, writes: [...rows, ...eventWrites(call.moment, told, call.cause)] };
  }),

  endpoint("GET", prices, listPrices(), async ({ sandbox: { store } }, params) => {
    const { active, currency, product, type, created, lookup_keys } = params;
    const page = await listOf(store, "price", prices, {
      page: params,
      data: fieldFilter({ active, currency, product, type, lookup_key: lookup_keys?.[0] }),
      ...createdFilter(created),
    });
    return { body: await expand(store, page, params.expand) };
  }),

  endpoint("GET", `${prices}/:id`, z.strictObject(expandField), async (call, params) => {
    const { data } = await priceOf(call);
    return { body: await expand(call.sandbox.store, data, params.expand) };
  }),

  endpoint("POST", `${prices}/:id`, priceChange(), async (call, params) => {
    const price = await priceOf(call);
    const { expand: paths, metadata, ...fields } = params;
    const data: Price = {
      ...price.data,
      ...fieldFilter(fields),
      metadata: mergeMetadata(price.data.metadata, metadata),
    };
    const told = [news("price.updated", data, changes(price.data, data))];
    const writes: Write[] = [{ put: { ...price, data } }];
    writes.push(...eventWrites(call.moment, told, call.cause));
    return { body: await expand(call.sandbox.store, data, paths), writes };
  }),
];

export const catalogueEndpoints = [...productEndpoints, ...priceEndpoints];

async function productOf({ sandbox, id }: Call): Promise<RowOf<"product">> {
  const product = await sandbox.store.get("product", id);
  if (product === null) throw missing("product", id);
  return product;
}

async function priceOf({ sandbox, id }: Call): Promise<RowOf<"price">> {
  const price = await sandbox.store.get("price", id);
  if (price === null) throw missing("price", id, "price");
  return price;
}

async function requirePriceOf({ sandbox }: Call, product: string, id: string): Promise<void> {
  const price = await sandbox.store.get("price", id);
  if (price?.data.product !== product)
    throw badParameter("default_price", `No such price of this product: '${id}'`, "resource_missing");
  if (!price.data.active) throw badParameter("default_price", "This price is archived.");
}

function defaultPriceOf(
  { moment }: Call,
  product: RowOf<"product">,
  data: z.output<ReturnType<typeof defaultPriceData>> | undefined,
): RowOf<"price"> | null {
  if (data === undefined) return null;
  const price = newPrice(moment, { ...data, product: product.id });
  product.data.default_price = price.id;
  return price;
}

/** The product with its expanded fields, its new price included, which is not stored yet. */
async function shown(
  { sandbox }: Call,
  product: Product,
  paths: readonly string[] = [],
  price?: Price,
): Promise<object> {
  if (price === undefined || !paths.includes("default_price")) return expand(sandbox.store, product, paths);
  const others = paths.filter((path) => path !== "default_price");
  return { ...(await expand(sandbox.store, product, others)), default_price: price };
}

/** The old values of the changed fields, as events tell them. */
function changes<T extends object>(before: T, after: T): Record<string, unknown> {
  const now = new Map(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before).filter(([key, value]) => JSON.stringify(now.get(key)) !== JSON.stringify(value)),
  );
}
