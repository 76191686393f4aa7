import type { Session, Shopper } from "../objects/session-shapes.ts";
import { cardOfId, cardOfNumber } from "../test-cards.ts";
import type { TestCard } from "../test-cards.ts";

const fieldNames = [
  "email",
  "name",
  "phone",
  "line1",
  "line2",
  "city",
  "postal_code",
  "country",
  "card_number",
  "expiry",
  "cvc",
  "terms",
] as const;
export type FieldName = (typeof fieldNames)[number];

/** The values that the form shows: never a card number that is not a listed test card. */
export interface Filled {
  values: Partial<Record<FieldName, string>>;
  /** Id of a chosen test card; "typed" for the typed one. */
  choice: string;
}

export type Read = { shopper: Shopper; card: TestCard; filled: Filled } | { wrong: FieldName[]; filled: Filled };

const maxCharacters = 1000;
/** Countries where letters arrive without a postal code. */
const withoutPostalCode = new Set(
  "AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM ML MO MR MW NR NU QA RW SB SC SL SR ST TD TF TG TK TL TO TT TV UG VU YE ZW".split(
    " ",
  ),
);

export const nothingFilled: Filled = { values: {}, choice: "typed" };

/** Every field that the session asks for must be there; a card number that is not listed goes no further than here. */
export function readForm(form: URLSearchParams, session: Session, nowMs: number): Read {
  const values = Object.fromEntries(fieldNames.map((name) => [name, clean(form.get(name))]));
  const field = (name: FieldName): string => values[name] ?? "";
  const choice = form.get("card") ?? "typed";
  const card = cardOfId(choice) ?? cardOfNumber(field("card_number"));
  const filled: Filled = { values: shown(values, card), choice: cardOfId(choice)?.id ?? "typed" };
  const wrong = [
    ...wrongContact(field, session),
    ...wrongAddress(field, session),
    ...(filled.choice === "typed" ? wrongCard(field, card, nowMs) : []),
    ...wrongConsent(field, session),
  ];
  if (wrong.length > 0 || card === undefined) return { wrong, filled };
  return { shopper: shopperOf(field, session), card, filled };
}

type Field = (name: FieldName) => string;

function clean(value: string | null): string {
  return (value ?? "")
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, " ")
    .trim();
}

function shown(values: Readonly<Record<string, string>>, card: TestCard | undefined): Filled["values"] {
  const { card_number = "", expiry = "", cvc = "", ...rest } = values;
  return cardOfNumber(card_number) === undefined || card === undefined ? rest : { ...rest, card_number, expiry, cvc };
}

function wrongContact(field: Field, session: Session): FieldName[] {
  const wrong: FieldName[] = [];
  if (!/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/u.test(field("email")) || field("email").length > 254) wrong.push("email");
  if (!isFilled(field("name"))) wrong.push("name");
  if (session.phone_number_collection.enabled && phoneOf(field) === null) wrong.push("phone");
  return wrong;
}

function wrongAddress(field: Field, session: Session): FieldName[] {
  const countries = session.shipping_address_collection?.allowed_countries;
  if (countries === undefined) return [];
  const wrong: FieldName[] = [];
  if (!isFilled(field("line1"))) wrong.push("line1");
  if (field("line2").length > maxCharacters) wrong.push("line2");
  if (!isFilled(field("city"))) wrong.push("city");
  const postal = field("postal_code");
  const needed = !withoutPostalCode.has(field("country"));
  if ((needed && postal === "") || postal.length > 20) wrong.push("postal_code");
  if (!countries.includes(field("country"))) wrong.push("country");
  return wrong;
}

function wrongConsent(field: Field, session: Session): FieldName[] {
  return asksForTerms(session) && field("terms") !== "agreed" ? ["terms"] : [];
}

export function asksForTerms({ consent_collection }: Session): boolean {
  return consent_collection?.["terms_of_service"] === "required";
}

function wrongCard(field: Field, card: TestCard | undefined, nowMs: number): FieldName[] {
  const wrong: FieldName[] = [];
  if (card === undefined) wrong.push("card_number");
  if (!isFuture(field("expiry"), nowMs)) wrong.push("expiry");
  if (!/^\d{3,4}$/.test(field("cvc"))) wrong.push("cvc");
  return wrong;
}

function isFilled(value: string): boolean {
  return value !== "" && value.length <= maxCharacters;
}

/** `MM / YY`, `MM/YYYY` or `MMYY`, this month or later. */
function isFuture(expiry: string, nowMs: number): boolean {
  const found = /^(\d{1,2})\s*[/.-]\s*(\d{4}|\d{2})$|^(\d{2})(\d{2})$/.exec(expiry);
  if (found === null) return false;
  const month = Number(found[1] ?? found[3]);
  const digits = found[2] ?? found[4] ?? "";
  const year = digits.length === 2 ? 2000 + Number(digits) : Number(digits);
  const now = new Date(nowMs);
  const months = (year - now.getUTCFullYear()) * 12 + month - (now.getUTCMonth() + 1);
  return month >= 1 && month <= 12 && months >= 0 && months <= 50 * 12;
}

/** Digits with a leading plus if there was one; null for text that is no phone number. */
function phoneOf(field: Field): string | null {
  const digits = field("phone").replaceAll(/[\s().\-/]/g, "");
  return /^\+?\d{5,15}$/.test(digits) ? digits : null;
}

function shopperOf(field: Field, session: Session): Shopper {
  return {
    email: field("email"),
    name: field("name"),
    phone: session.phone_number_collection.enabled ? phoneOf(field) : null,
    shipping:
      session.shipping_address_collection === null
        ? null
        : {
            line1: field("line1"),
            line2: field("line2") === "" ? null : field("line2"),
            city: field("city"),
            postal_code: field("postal_code") === "" ? null : field("postal_code"),
            state: null,
            country: field("country"),
          },
  };
}

/** The form for a shopper who comes back from their bank: their entries, without the card. */
export function filledOf({ email, name, phone, shipping }: Shopper): Filled {
  const values: Filled["values"] = { email, name, phone: phone ?? "" };
  if (shipping !== null) {
    for (const key of ["line1", "line2", "city", "postal_code", "country"] as const) values[key] = shipping[key] ?? "";
  }
  return { values, choice: "typed" };
}
