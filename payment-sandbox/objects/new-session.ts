import { badParameter, SandboxError } from "../api/errors.ts";
import type { SessionParameters } from "../api/session-parameters.ts";
import type { Moment, Sandbox } from "../sandbox.ts";
import type { Write } from "../store/store.ts";
import { withoutEmpty } from "./catalogue.ts";
import { newSessionId } from "./ids.ts";
import { makeLines } from "./lines.ts";
import { newRow } from "./records.ts";
import { blankSession } from "./session-shapes.ts";
import type { CustomText, LineItem, Session } from "./session-shapes.ts";

const minSeconds = 30 * 60;
const maxSeconds = 24 * 60 * 60;
/** EUR 0.50 and eight digits of cents. */
const smallestCents = 50;
const largestCents = 99_999_999;

/** An open session with its lines, and the writes that store it and arm its expiry. */
export async function makeSession(
  sandbox: Sandbox,
  params: SessionParameters,
  moment: Moment,
): Promise<{ session: Session; writes: Write[] }> {
  const { lines, writes } = await makeLines(sandbox.store, params.line_items, moment);
  const currency = oneCurrency(lines, params.currency);
  const total = totalOf(lines);
  const expiresAt = expiryOf(params.expires_at, moment);
  const id = newSessionId();
  const session: Session = {
    id,
    object: "checkout.session",
    ...blankSession(),
    ...requested(params, sandbox.brand.name),
    amount_subtotal: total,
    amount_total: total,
    collected_information: null,
    created: moment.now,
    currency,
    customer_details: null,
    expires_at: expiresAt,
    livemode: false,
    payment_intent: null,
    payment_method_types: ["card"],
    payment_status: "unpaid",
    status: "open",
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: `${sandbox.publicUrl}/pay/${id}`,
  };
  const row = newRow("checkout.session", {
    id,
    created: moment.now,
    data: session,
    inner: { lines, intent: intentOf(params), challenge: null },
    dueAt: expiresAt * 1000,
  });
  return { session, writes: [...writes, { put: row }] };
}

/** The fields that only repeat a parameter, or its default. */
function requested(params: SessionParameters, brand: string) {
  const branding = params.branding_settings;
  return {
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    branding_settings: {
      background_color: branding?.background_color ?? "#ffffff",
      border_style: branding?.border_style ?? "rounded",
      button_color: branding?.button_color ?? "#000000",
      display_name: branding?.display_name ?? brand,
      font_family: branding?.font_family ?? "default",
      icon: null,
      logo: null,
    },
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    consent_collection: consentOf(params),
    custom_text: customTextOf(params),
    customer_creation: params.customer_creation ?? "if_required",
    customer_email: params.customer_email ?? null,
    excluded_payment_method_types: params.excluded_payment_method_types ?? [],
    invoice_creation: { enabled: false, invoice_data: blankInvoice },
    locale: params.locale ?? null,
    metadata: withoutEmpty(params.metadata ?? {}),
    mode: "payment" as const,
    phone_number_collection: { enabled: params.phone_number_collection?.enabled ?? false },
    shipping_address_collection: params.shipping_address_collection ?? null,
    submit_type: params.submit_type ?? null,
    success_url: params.success_url,
    ui_mode: "hosted_page" as const,
  };
}

const blankInvoice = {
  account_tax_ids: null,
  custom_fields: null,
  description: null,
  footer: null,
  issuer: null,
  metadata: {},
  rendering_options: null,
};

function consentOf({ consent_collection }: SessionParameters): Session["consent_collection"] {
  if (consent_collection === undefined) return null;
  return { payment_method_reuse_agreement: null, promotions: "none", ...consent_collection };
}

function customTextOf({ custom_text }: SessionParameters): CustomText {
  return {
    after_submit: custom_text?.after_submit ?? null,
    shipping_address: custom_text?.shipping_address ?? null,
    submit: custom_text?.submit ?? null,
    terms_of_service_acceptance: custom_text?.terms_of_service_acceptance ?? null,
  };
}

function intentOf({ payment_intent_data }: SessionParameters) {
  return {
    metadata: withoutEmpty(payment_intent_data?.metadata ?? {}),
    description: payment_intent_data?.description ?? null,
    suffix: payment_intent_data?.statement_descriptor_suffix ?? null,
  };
}

function oneCurrency(lines: readonly LineItem[], wanted: string | undefined): string {
  const currency = wanted ?? lines[0]?.currency ?? "eur";
  const other = lines.findIndex((line) => line.currency !== currency);
  if (other >= 0) throw badParameter(`line_items[${other}]`, "All lines of a session need the same currency.");
  return currency;
}

function totalOf(lines: readonly LineItem[]): number {
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  if (total < smallestCents)
    throw new SandboxError(400, "The session's total must be at least 0.50.", {
      code: "amount_too_small",
    });
  if (total > largestCents)
    throw new SandboxError(400, "The session's total must be at most 999,999.99.", {
      code: "amount_too_large",
    });
  return total;
}

function expiryOf(wanted: number | undefined, { now }: Moment): number {
  const expiresAt = wanted ?? now + maxSeconds;
  if (expiresAt < now + minSeconds || expiresAt > now + maxSeconds)
    throw badParameter(
      "expires_at",
      "The `expires_at` timestamp must be between 30 minutes and 24 hours after creation.",
    );
  return expiresAt;
}
