import { z } from "zod";
import { expandField, flag, integer, list, metadata, text, webAddress } from "./fields.ts";

/** Names without behaviour here are refused: better than silently without effect. */
export function sessionParameters() {
  return z.strictObject({
    ...expandField,
    mode: z.literal("payment", { error: "The sandbox knows the mode payment only." }),
    line_items: list(lineItem(), 100).refine((lines) => lines.length > 0, "At least one line is needed."),
    success_url: webAddress(),
    cancel_url: webAddress().optional(),
    expires_at: integer(0, 99_999_999_999).optional(),
    client_reference_id: text(200).optional(),
    currency: currency().optional(),
    customer_creation: z.enum(["if_required", "always"]).optional(),
    customer_email: email().optional(),
    locale: z.enum(locales, { error: "Invalid locale." }).optional(),
    metadata: metadata().optional(),
    submit_type: z.enum(["auto", "book", "donate", "pay", "subscribe"]).optional(),
    ui_mode: z.literal("hosted_page", { error: "The sandbox knows the ui_mode hosted_page only." }).optional(),
    allowed_payment_method_types: list(text(50), 50).optional(),
    excluded_payment_method_types: list(text(50), 50).optional(),
    billing_address_collection: z.enum(["auto", "required"]).optional(),
    payment_intent_data: z
      .strictObject({
        metadata: metadata(),
        description: text(1000),
        statement_descriptor_suffix: text(22),
      })
      .partial()
      .optional(),
    shipping_address_collection: z.strictObject({ allowed_countries: list(country(), 250) }).optional(),
    ...switches(),
    ...appearance(),
  });
}

export type SessionParameters = z.output<ReturnType<typeof sessionParameters>>;
export type LineParameters = SessionParameters["line_items"][number];

function lineItem() {
  return z
    .strictObject({
      price: text(200).optional(),
      price_data: z
        .strictObject({
          currency: currency(),
          unit_amount: integer(0, 99_999_999),
          product_data: inlineProduct().optional(),
          product: text(200).optional(),
          tax_behavior: z.enum(["inclusive", "exclusive", "unspecified"]).optional(),
        })
        .optional(),
      quantity: integer(1, 999_999),
      metadata: metadata().optional(),
    })
    .refine(({ price, price_data }) => (price === undefined) !== (price_data === undefined), {
      message: "Exactly one of price and price_data is needed.",
    });
}

function inlineProduct() {
  return z.strictObject({
    name: text(5000),
    description: text(40_000).optional(),
    images: list(webAddress().max(2048, "URLs have at most 2048 characters."), 8).optional(),
    metadata: metadata().optional(),
    tax_code: text(200).optional(),
    unit_label: text(12).optional(),
  });
}

function switches() {
  const off = flag().refine((on) => !on, "The sandbox does not support this.");
  return {
    adaptive_pricing: z.strictObject({ enabled: flag() }).optional(),
    allow_promotion_codes: off.optional(),
    automatic_tax: z.strictObject({ enabled: off }).optional(),
    invoice_creation: z.strictObject({ enabled: off }).optional(),
    phone_number_collection: z.strictObject({ enabled: flag() }).optional(),
    consent_collection: z.strictObject({ terms_of_service: z.enum(["none", "required"]) }).optional(),
  };
}

function appearance() {
  const message = z.strictObject({ message: text(1200) }).optional();
  return {
    branding_settings: z
      .strictObject({
        display_name: text(200),
        background_color: text(20),
        button_color: text(20),
        border_style: z.enum(["pill", "rectangular", "rounded"]),
        font_family: text(50),
      })
      .partial()
      .optional(),
    custom_text: z
      .strictObject({
        after_submit: message,
        shipping_address: message,
        submit: message,
        terms_of_service_acceptance: message,
      })
      .optional(),
  };
}

const currencies = new Set(Intl.supportedValuesOf("currency"));
/** Names every country; text that is none, and a few codes that stand for none on purpose, have no name. */
const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

export function currency() {
  return z
    .string()
    .regex(/^[a-z]{3}$/, "Invalid currency: three lower-case letters are needed.")
    .refine((code) => currencies.has(code.toUpperCase()), "This currency does not exist.");
}

function email() {
  return z.email("Invalid email address.").max(512);
}

/** The provider refuses territories to which it does not ship, and so does this. */
function country() {
  return z
    .string()
    .regex(/^[A-Z]{2}$/, "Invalid country code.")
    .refine((code) => regions.of(code) !== undefined, "Invalid country code.")
    .refine((code) => !unsupported.has(code), "This country is not supported for shipping.");
}

const unsupported = new Set("AS CX CC CU EU EZ HM IR KP MH FM NF MP PW SD SY UK UM UN VI".split(" "));

const locales = [
  "auto",
  "bg",
  "cs",
  "da",
  "de",
  "el",
  "en",
  "en-GB",
  "es",
  "es-419",
  "et",
  "fi",
  "fil",
  "fr",
  "fr-CA",
  "hr",
  "hu",
  "id",
  "it",
  "ja",
  "ko",
  "lt",
  "lv",
  "ms",
  "mt",
  "nb",
  "nl",
  "pl",
  "pt",
  "pt-BR",
  "ro",
  "ru",
  "sk",
  "sl",
  "sv",
  "th",
  "tr",
  "vi",
  "zh",
  "zh-HK",
  "zh-TW",
] as const;
