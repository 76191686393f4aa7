import type { Moment } from "../sandbox.ts";
import type { Write } from "../store/store.ts";
import { newId } from "./ids.ts";
import { newRow } from "./records.ts";
import type { EventObject, RowOf, Settings } from "./records.ts";

/** The API version in which event objects are rendered. */
const apiVersion = "2026-10-28.endive";

const thirtyDaysMs = 30 * 24 * 60 * 60 * 1000;

export interface News {
  type: string;
  object: unknown;
  previous?: Readonly<Record<string, unknown>>;
}

export function news(type: string, object: unknown, previous?: News["previous"]): News {
  const kept = structuredClone(object);
  return previous === undefined ? { type, object: kept } : { type, object: kept, previous };
}

/** The API request that caused events; null for events of the hosted page or of time. */
export type Cause = { id: string; idempotency_key: string | null } | null;

/** Events with their deliveries, to be written together with their cause. */
export function eventWrites(moment: Moment, list: readonly News[], cause: Cause = null): Write[] {
  return list.flatMap((item) => {
    const event = eventRow(moment, item, cause);
    return [{ put: event }, ...deliveryWrites(moment, event.id, moment.settings.copies)];
  });
}

/** Deliveries that are dropped are given up from the start, and never sent later. */
export function deliveryWrites(moment: Moment, event: string, count: number): Write[] {
  const isDropped = moment.settings.deliveries === "drop";
  return Array.from({ length: count }, () => ({
    put: newRow("delivery", {
      id: newId("whd_"),
      created: moment.now,
      data: {},
      inner: { event, attempts: 0, state: isDropped ? "given_up" : "pending", lastAnswer: null },
      dueAt: moment.nowMs + (isDropped ? thirtyDaysMs : randomDelay(moment.settings)),
    }),
  }));
}

function randomDelay({ shuffleMs }: Settings): number {
  return Math.floor(Math.random() * shuffleMs);
}

function eventRow(moment: Moment, item: News, cause: Cause): RowOf<"event"> {
  const data: EventObject = {
    id: newId("evt_"),
    object: "event",
    api_version: apiVersion,
    created: moment.now,
    data:
      item.previous === undefined
        ? { object: item.object }
        : { object: item.object, previous_attributes: item.previous },
    livemode: false,
    pending_webhooks: moment.settings.copies,
    request: cause ?? { id: null, idempotency_key: null },
    type: item.type,
  };
  return newRow("event", {
    id: data.id,
    created: data.created,
    data,
    inner: { delivered: moment.settings.copies === 0 },
    dueAt: moment.nowMs + thirtyDaysMs,
  });
}
