import type { Moment } from "../sandbox.ts";
import type { Metadata, Price, Recurring } from "./catalogue-shapes.ts";
import { newId } from "./ids.ts";
import { newRow } from "./records.ts";
import type { RowOf } from "./records.ts";

export interface ProductFields {
  id?: string | undefined;
  name: string;
  active?: boolean | undefined;
  description?: string | null | undefined;
  images?: string[] | undefined;
  metadata?: Metadata | undefined;
  shippable?: boolean | undefined;
  statement_descriptor?: string | undefined;
  tax_code?: string | undefined;
  unit_label?: string | undefined;
  url?: string | undefined;
}

export function newProduct(moment: Moment, fields: ProductFields): RowOf<"product"> {
  const id = fields.id ?? newId("prod_", 14);
  return newRow("product", {
    id,
    created: moment.now,
    inner: {},
    data: {
      id,
      object: "product",
      active: fields.active ?? true,
      created: moment.now,
      default_price: null,
      description: fields.description ?? null,
      images: fields.images ?? [],
      livemode: false,
      marketing_features: [],
      metadata: withoutEmpty(fields.metadata ?? {}),
      name: fields.name,
      package_dimensions: null,
      shippable: fields.shippable ?? null,
      statement_descriptor: fields.statement_descriptor ?? null,
      tax_code: fields.tax_code ?? null,
      tax_details: null,
      type: "service",
      unit_label: fields.unit_label ?? null,
      updated: moment.now,
      url: fields.url ?? null,
    },
  });
}

export interface PriceFields {
  product: string;
  currency: string;
  /** Minor units as decimal text, "1250" or "0.5". */
  amount: string;
  active?: boolean | undefined;
  lookup_key?: string | undefined;
  metadata?: Metadata | undefined;
  nickname?: string | undefined;
  recurring?: Recurring | undefined;
  tax_behavior?: Price["tax_behavior"] | undefined;
}

export function newPrice(moment: Moment, fields: PriceFields): RowOf<"price"> {
  const id = newId("price_");
  return newRow("price", {
    id,
    created: moment.now,
    inner: {},
    data: {
      id,
      object: "price",
      active: fields.active ?? true,
      billing_scheme: "per_unit",
      created: moment.now,
      currency: fields.currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: fields.lookup_key ?? null,
      metadata: withoutEmpty(fields.metadata ?? {}),
      nickname: fields.nickname ?? null,
      product: fields.product,
      recurring: fields.recurring ?? null,
      tax_behavior: fields.tax_behavior ?? "unspecified",
      tiers_mode: null,
      transform_quantity: null,
      type: fields.recurring === undefined ? "one_time" : "recurring",
      unit_amount: /^\d+$/.test(fields.amount) ? Number(fields.amount) : null,
      unit_amount_decimal: fields.amount,
    },
  });
}

/** Merges metadata as the API does: keys that are not named stay, an empty value removes its key. */
export function mergeMetadata(known: Metadata, change: Metadata | undefined): Metadata {
  return withoutEmpty({ ...known, ...change });
}

export function withoutEmpty(metadata: Metadata): Metadata {
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== ""));
}
