import type { Metadata } from "./catalogue-shapes.ts";
import type { Address } from "./session-shapes.ts";

/** Keys that this sandbox never fills, by object; shown because clients may look for them. */
export const unusedOfIntent = {
  allowed_payment_method_types: null,
  amount_capturable: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: { allow_redirects: "always", enabled: true },
  capture_method: "automatic_async",
  client_secret: null,
  confirmation_method: "automatic",
  customer: null,
  customer_account: null,
  excluded_payment_method_types: null,
  managed_payments: { enabled: false },
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_record: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  source: null,
  statement_descriptor: null,
  transfer_data: null,
  transfer_group: null,
} as const;

export const unusedOfCharge = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: null,
  customer: null,
  failure_balance_transaction: null,
  fraud_details: {},
  on_behalf_of: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  transfer_data: null,
  transfer_group: null,
} as const;

export interface PaymentIntent extends Record<keyof typeof unusedOfIntent, unknown> {
  id: string;
  object: "payment_intent";
  amount: number;
  amount_received: number;
  canceled_at: number | null;
  cancellation_reason: string | null;
  created: number;
  currency: string;
  description: string | null;
  last_payment_error: PaymentError | null;
  latest_charge: string | null;
  livemode: false;
  metadata: Metadata;
  next_action: {
    type: "redirect_to_url";
    redirect_to_url: { url: string; return_url: null };
  } | null;
  payment_method: string | null;
  payment_method_types: string[];
  processing: { type: string } | null;
  shipping: Shipping | null;
  statement_descriptor_suffix: string | null;
  status:
    "requires_payment_method" | "requires_confirmation" | "requires_action" | "processing" | "succeeded" | "canceled";
}

export interface PaymentError {
  type: "card_error" | "invalid_request_error";
  code: string;
  decline_code?: string;
  message: string;
  charge?: string;
  payment_method_type: string;
}

export interface Shipping {
  name: string;
  phone: string | null;
  address: Address;
  carrier: null;
  tracking_number: null;
}

export interface Charge extends Record<keyof typeof unusedOfCharge, unknown> {
  id: string;
  object: "charge";
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  billing_details: {
    address: Address;
    email: string | null;
    name: string | null;
    phone: string | null;
    tax_id: null;
  };
  captured: boolean;
  created: number;
  currency: string;
  description: string | null;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  livemode: false;
  metadata: Metadata;
  outcome: Record<string, string | number | null> | null;
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: Record<string, unknown>;
  refunded: boolean;
  shipping: Shipping | null;
  statement_descriptor_suffix: string | null;
  status: "succeeded" | "pending" | "failed";
}

export interface Refund {
  id: string;
  object: "refund";
  amount: number;
  balance_transaction: null;
  charge: string;
  created: number;
  currency: string;
  customer: null;
  customer_account: null;
  failure_reason?: string;
  metadata: Metadata;
  payment_intent: string;
  payment_method: string;
  pending_reason?: "processing";
  reason: string | null;
  receipt_number: null;
  source_transfer_reversal: null;
  status: "pending" | "succeeded" | "failed" | "canceled";
  transfer_reversal: null;
}

export interface Dispute {
  id: string;
  object: "dispute";
  amount: number;
  balance_transactions: [];
  charge: string;
  created: number;
  currency: string;
  enhanced_eligibility_types: [];
  evidence: Record<string, string | null>;
  evidence_details: {
    due_by: number | null;
    enhanced_eligibility: Record<string, never>;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
    submission_method: string;
  };
  intended_submission_method: null;
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Metadata;
  payment_intent: string;
  reason: string;
  status: "needs_response" | "under_review" | "won" | "lost";
}
