import { centsFromEuros, eurosFromCents } from "../money.ts";
import { isCleanText } from "../text/strangers-text.ts";
import { codePoints, tidyText } from "../text/tidy-text.ts";

/** The bounds of a way of delivery; lengths in code points, amounts in euros, days are working days (DLV-01). */
export const deliveryLimits = {
  nameLength: 100,
  promiseLength: 250,
  price: 9999.99,
  freeFrom: 999_999.99,
  days: 60,
} as const;

type DeliveryKind = "courier" | "collection";

/** A form's fields: numbers as they are typed, with a point. */
export interface TypedMethod {
  kind: DeliveryKind;
  name: string;
  name_el: string;
  promise: string;
  promise_el: string;
  countries: readonly string[];
  price: string;
  free_from: string;
  min_days: string;
  max_days: string;
}

/** The wire's fields: `price` in euros, `free_from` in euros of goods (null: never free), days are working days. */
export interface DeliveryMethodFields {
  kind: DeliveryKind;
  name: string;
  name_el: string | null;
  promise: string | null;
  promise_el: string | null;
  countries: string[];
  price: number;
  free_from: number | null;
  min_days: number;
  max_days: number;
}

export type MethodFault = "missing" | "too long" | "unreadable" | "price" | "days" | "days order" | "no country";
export type MethodFaults = Partial<Record<keyof TypedMethod, MethodFault>>;

/** Refused field by field, never repaired; the database's checks are the law. */
export function readMethod(typed: TypedMethod): { method: DeliveryMethodFields } | { faults: MethodFaults } {
  const faults: MethodFaults = {};
  const line = (name: "name" | "name_el" | "promise" | "promise_el", longest: number) => {
    const text = tidyText(typed[name]);
    if (codePoints(text) > longest) faults[name] = "too long";
    else if (!isCleanText(text, "one line")) faults[name] = "unreadable";
    return text || null;
  };
  const euros = (name: "price" | "free_from", least: number, most: number) => {
    const cents = centsFromEuros(typed[name].trim());
    const amount = cents === undefined ? Number.NaN : eurosFromCents(cents);
    if (!(amount >= least && amount <= most)) faults[name] = "price";
    return amount;
  };
  const days = (name: "min_days" | "max_days") => {
    const isWhole = /^\d{1,3}$/.test(typed[name].trim());
    const count = isWhole ? Number(typed[name]) : Number.NaN;
    if (!(count <= deliveryLimits.days)) faults[name] = "days";
    return count;
  };
  const name = line("name", deliveryLimits.nameLength);
  if (name === null) faults.name = "missing";
  const isCourier = typed.kind === "courier";
  if (isCourier && typed.countries.length === 0) faults.countries = "no country";
  const method = {
    kind: typed.kind,
    name: name ?? "",
    name_el: line("name_el", deliveryLimits.nameLength),
    promise: line("promise", deliveryLimits.promiseLength),
    promise_el: line("promise_el", deliveryLimits.promiseLength),
    countries: isCourier ? [...typed.countries] : [],
    price: euros("price", 0, deliveryLimits.price),
    free_from: typed.free_from.trim() === "" ? null : euros("free_from", 0.01, deliveryLimits.freeFrom),
    min_days: days("min_days"),
    max_days: days("max_days"),
  };
  if (method.min_days > method.max_days) faults.max_days ??= "days order";
  return Object.keys(faults).length > 0 ? { faults } : { method };
}
