export type Metadata = Record<string, string>;

export interface Product {
  id: string;
  object: "product";
  active: boolean;
  created: number;
  default_price: string | null;
  description: string | null;
  images: string[];
  livemode: false;
  marketing_features: [];
  metadata: Metadata;
  name: string;
  package_dimensions: null;
  shippable: boolean | null;
  statement_descriptor: string | null;
  tax_code: string | null;
  tax_details: null;
  type: "service";
  unit_label: string | null;
  updated: number;
  url: string | null;
}

export interface Price {
  id: string;
  object: "price";
  active: boolean;
  billing_scheme: "per_unit";
  created: number;
  currency: string;
  custom_unit_amount: null;
  livemode: false;
  lookup_key: string | null;
  metadata: Metadata;
  nickname: string | null;
  product: string;
  recurring: Recurring | null;
  tax_behavior: "inclusive" | "exclusive" | "unspecified";
  tiers_mode: null;
  transform_quantity: null;
  type: "one_time" | "recurring";
  /** Minor units; null when the amount has a fraction of a cent. */
  unit_amount: number | null;
  unit_amount_decimal: string;
}

export interface Recurring {
  interval: "day" | "week" | "month" | "year";
  interval_count: number;
  meter: null;
  trial_period_days: null;
  usage_type: "licensed";
}
