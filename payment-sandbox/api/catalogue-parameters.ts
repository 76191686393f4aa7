import { z } from "zod";
import {
  expandField,
  flag,
  integer,
  list,
  metadata,
  pageFields,
  text,
  timeFilter,
  unsettable,
  webAddress,
} from "./fields.ts";
import { currency } from "./session-parameters.ts";

export function productParameters() {
  return z.strictObject({
    ...expandField,
    ...productFields(),
    id: text(200).optional(),
    name: text(5000),
    description: text(40_000).optional(),
    images: images().optional(),
    default_price_data: defaultPriceData().optional(),
  });
}

export function productChange() {
  return z.strictObject({
    ...expandField,
    ...productFields(),
    name: text(5000).optional(),
    description: unsettable(40_000).optional(),
    images: images()
      .or(z.literal("").transform((): string[] => []))
      .optional(),
    default_price: text(200).optional(),
  });
}

function productFields() {
  return {
    active: flag().optional(),
    metadata: metadata().optional(),
    shippable: flag().optional(),
    statement_descriptor: text(22).optional(),
    tax_code: text(200).optional(),
    unit_label: text(12).optional(),
    url: webAddress().optional(),
  };
}

function images() {
  return list(webAddress().max(2048, "URLs have at most 2048 characters."), 8);
}

export function listProducts() {
  return z.strictObject({
    ...pageFields,
    active: flag().optional(),
    created: timeFilter().optional(),
    ids: list(text(200), 100).optional(),
    shippable: flag().optional(),
    url: text(5000).optional(),
  });
}

/** One of the two ways to give an amount; the result is minor units as decimal text. */
function withAmount<T extends { unit_amount?: number | undefined; unit_amount_decimal?: string | undefined }>(
  { unit_amount, unit_amount_decimal, ...rest }: T,
  context: z.RefinementCtx,
) {
  if ((unit_amount === undefined) === (unit_amount_decimal === undefined)) {
    const message = "Exactly one of unit_amount and unit_amount_decimal is needed.";
    context.addIssue({ code: "custom", message, params: { code: "parameter_missing" } });
    return z.NEVER;
  }
  return { ...rest, amount: unit_amount_decimal ?? String(unit_amount) };
}

const amountFields = () => ({
  currency: currency(),
  unit_amount: integer(0, 99_999_999).optional(),
  unit_amount_decimal: z
    .string()
    .regex(/^\d{1,8}(\.\d{1,12})?$/, "Invalid decimal.")
    .optional(),
  recurring: z
    .strictObject({
      interval: z.enum(["day", "week", "month", "year"]),
      interval_count: integer(1, 1095).optional(),
    })
    .transform(({ interval, interval_count = 1 }) => ({
      interval,
      interval_count,
      meter: null,
      trial_period_days: null,
      usage_type: "licensed" as const,
    }))
    .optional(),
  tax_behavior: z.enum(["inclusive", "exclusive", "unspecified"]).optional(),
  metadata: metadata().optional(),
});

export function defaultPriceData() {
  return z.strictObject(amountFields()).transform(withAmount);
}

export function priceParameters() {
  return z
    .strictObject({
      ...expandField,
      ...amountFields(),
      ...priceFields(),
      product: text(200).optional(),
      product_data: z
        .strictObject({
          name: text(5000),
          active: flag().optional(),
          metadata: metadata().optional(),
        })
        .optional(),
    })
    .refine((params) => (params.product === undefined) !== (params.product_data === undefined), {
      path: ["product"],
      message: "Exactly one of product and product_data is needed.",
    })
    .transform(withAmount);
}

/** A price's amount never changes: there is no parameter for it. */
export function priceChange() {
  return z.strictObject({
    ...expandField,
    ...priceFields(),
    metadata: metadata().optional(),
    tax_behavior: z.enum(["inclusive", "exclusive", "unspecified"]).optional(),
  });
}

function priceFields() {
  return {
    active: flag().optional(),
    lookup_key: text(200).optional(),
    nickname: text(5000).optional(),
  };
}

export function listPrices() {
  return z.strictObject({
    ...pageFields,
    active: flag().optional(),
    created: timeFilter().optional(),
    currency: currency().optional(),
    lookup_keys: list(text(200), 1).optional(),
    product: text(200).optional(),
    type: z.enum(["one_time", "recurring"]).optional(),
  });
}
