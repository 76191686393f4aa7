import type { Metadata, Price } from "./catalogue-shapes.ts";

/** Keys of a checkout session that this sandbox never fills; shown because clients may look for them. */
const unused = {
  after_expiration: null,
  allow_promotion_codes: null,
  client_secret: null,
  consent: null,
  currency_conversion: null,
  custom_fields: [],
  customer: null,
  customer_account: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  managed_payments: { enabled: false },
  origin_context: null,
  payment_link: null,
  payment_method_collection: "if_required",
  payment_method_configuration_details: null,
  payment_method_options: {},
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_cost: null,
  shipping_options: [],
  subscription: null,
  wallet_options: null,
} as const;

export interface Address {
  line1: string | null;
  line2: string | null;
  city: string | null;
  postal_code: string | null;
  state: string | null;
  country: string | null;
}

/** A checkout session as the API shows it, API version 2026-10-28.endive. */
export interface Session extends Record<keyof typeof unused, unknown> {
  id: string;
  object: "checkout.session";
  adaptive_pricing: { enabled: boolean };
  allowed_payment_method_types: string[] | null;
  amount_subtotal: number;
  amount_total: number;
  automatic_tax: { enabled: boolean; liability: null; provider: null; status: null };
  billing_address_collection: string | null;
  branding_settings: Branding;
  cancel_url: string | null;
  client_reference_id: string | null;
  collected_information: CollectedInformation | null;
  consent_collection: Record<string, string | null> | null;
  created: number;
  currency: string;
  custom_text: CustomText;
  customer_creation: string;
  customer_details: CustomerDetails | null;
  customer_email: string | null;
  excluded_payment_method_types: string[];
  expires_at: number;
  invoice_creation: { enabled: boolean; invoice_data: unknown };
  livemode: false;
  locale: string | null;
  metadata: Metadata;
  mode: "payment";
  payment_intent: string | null;
  payment_method_types: string[];
  payment_status: "paid" | "unpaid";
  phone_number_collection: { enabled: boolean };
  shipping_address_collection: { allowed_countries: string[] } | null;
  status: "open" | "complete" | "expired";
  submit_type: string | null;
  success_url: string;
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number };
  ui_mode: "hosted_page";
  url: string | null;
}

interface Branding {
  background_color: string;
  border_style: string;
  button_color: string;
  display_name: string;
  font_family: string;
  icon: null;
  logo: null;
}

export type CustomText = Record<
  "after_submit" | "shipping_address" | "submit" | "terms_of_service_acceptance",
  { message: string } | null
>;

interface CollectedInformation {
  business_name: string | null;
  individual_name: string | null;
  shipping_details: { name: string; address: Address } | null;
}

interface CustomerDetails {
  address: Address | null;
  business_name: string | null;
  email: string | null;
  individual_name: string | null;
  name: string | null;
  phone: string | null;
  tax_exempt: "none";
  tax_ids: [];
}

export interface LineItem {
  id: string;
  object: "item";
  adjustable_quantity: null;
  amount_discount: number;
  amount_subtotal: number;
  amount_tax: number;
  amount_total: number;
  currency: string;
  description: string;
  metadata: Metadata;
  price: Price;
  quantity: number;
}

export interface SessionInner {
  lines: LineItem[];
  /** The payment intent that the first confirmation makes. */
  intent: { metadata: Metadata; description: string | null; suffix: string | null };
  /** The shopper at the bank's challenge, and the card; gone when the challenge is answered or expired. */
  challenge: { card: string; shopper: Shopper } | null;
}

export interface Shopper {
  email: string;
  name: string;
  phone: string | null;
  shipping: Address | null;
}

export function blankSession(): typeof unused {
  return unused;
}
