import type { Charge, Dispute, PaymentIntent, Refund } from "./payment-shapes.ts";
import type { RefundEnd } from "../test-cards.ts";
import type { Price, Product } from "./catalogue-shapes.ts";
import type { Session, SessionInner } from "./session-shapes.ts";

/** The data that the API shows (`data`) and the data that only the sandbox knows (`inner`), by kind of row. */
interface Kinds {
  "checkout.session": { data: Session; inner: SessionInner };
  payment_intent: { data: PaymentIntent; inner: PaymentIntentInner };
  charge: { data: Charge; inner: ChargeInner };
  refund: { data: Refund; inner: RefundInner };
  dispute: { data: Dispute; inner: Nothing };
  product: { data: Product; inner: Nothing };
  price: { data: Price; inner: Nothing };
  event: { data: EventObject; inner: EventInner };
  delivery: { data: Nothing; inner: DeliveryInner };
  idempotency_key: { data: Nothing; inner: IdempotencyInner };
  settings: { data: Nothing; inner: Settings };
}

export type Kind = keyof Kinds;
type Nothing = Record<string, never>;

export interface RowOf<K extends Kind> {
  id: string;
  kind: K;
  created: number;
  /** 0 for a row that is not stored yet; the store counts up with each write. */
  version: number;
  /** The moment at which the sandbox itself has something to do with it (ms since 1970), or null. */
  dueAt: number | null;
  data: Kinds[K]["data"];
  inner: Kinds[K]["inner"];
}

export type Row = { [K in Kind]: RowOf<K> }[Kind];

interface PaymentIntentInner {
  session: string;
  slow: "succeeds" | "fails" | null;
}

interface ChargeInner {
  /** A dispute follows by itself (test card …0259). */
  disputeFollows: boolean;
  /** How its refunds end; absent: at once (test cards …7726 and …5126). */
  refunds?: RefundEnd;
}

interface RefundInner {
  /** The outcome that time brings, at `dueAt`. */
  ends: "succeeded" | "failed" | null;
}

export interface EventObject {
  id: string;
  object: "event";
  api_version: string | null;
  created: number;
  data: { object: unknown; previous_attributes?: Readonly<Record<string, unknown>> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

interface EventInner {
  /** True once no delivery of it is pending or given up. */
  delivered: boolean;
}

interface DeliveryInner {
  event: string;
  attempts: number;
  /** `given_up`: the schedule is over, or deliveries were dropped. */
  state: "pending" | "given_up";
  lastAnswer: string | null;
}

interface IdempotencyInner {
  /** The hash of method, path and decoded body. */
  hash: string;
  /** Stays null while the first request runs. */
  answer: { status: number; body: string } | null;
  /** Ms; a request that is still running after its lease died with its process. */
  startedAt: number;
}

/** One row for the whole sandbox, changed by the control surface only. */
export interface Settings {
  clockOffsetMs: number;
  deliveries: "send" | "hold" | "drop";
  /** Each new event is delivered this many times. */
  copies: number;
  /** Each delivery starts at a random moment within this span. */
  shuffleMs: number;
  faults: Fault[];
}

/** The fault of the next `times` API requests that match. */
export interface Fault {
  answer: "500" | "429" | "409" | "timeout" | "cut" | "torn";
  times: number;
  /** "POST /v1/checkout/sessions": method and beginning of the path; "" matches all. */
  match: string;
  /** Whether the request does its work before the answer is lost. */
  processed: boolean;
}

export function newRow<K extends Kind>(
  kind: K,
  row: Pick<RowOf<K>, "id" | "created" | "data" | "inner"> & { dueAt?: number | null },
): RowOf<K> {
  return { dueAt: null, ...row, kind, version: 0 };
}
