import type { VatRegime } from "./vat-words.ts";
import { vatRates, vatTerritories } from "./rates.ts";

export interface Vat {
  regime: VatRegime;
  /** The member state that the parcel goes to; null: it leaves the EU's VAT area. */
  state: string | null;
  /** Percent of the net price; prices are gross. */
  rate: number;
}

/** A parcel's destination, Cyprus when unknown, and the day of payment there (ISO 8601). */
export interface Parcel {
  country: string | null;
  postcode?: string | null;
  day: string;
}

/** The seller's settings. */
export interface VatSettings {
  /** Cyprus' rate in percent. */
  vat_rate: number;
  /** First day of the one-stop shop; null: not registered for it. */
  oss_since: string | null;
  /** Not registered for VAT. */
  vat_none: boolean;
}

/**
 * The VAT of a parcel (TRD-01; Directive 2006/112/EC Art. 33, 59c, 146); `private.vat_of` is the twin, and a test compares.
 * @throws RangeError when the table does not reach back to the day
 */
export function vatOf({ country, postcode, day }: Parcel, { vat_rate, oss_since, vat_none }: VatSettings): Vat {
  const { state, rate } = placeOf(country ?? "CY", plainPostcode(postcode ?? "", country ?? "CY"));
  if (vat_none) return { regime: "none", state, rate: 0 };
  if (state === null) return { regime: "export", state, rate: 0 };
  if (state === "CY" || oss_since === null || day < oss_since) return { regime: "domestic", state, rate: vat_rate };
  return { regime: "oss", state, rate: rate ?? standardRate(state, day) };
}

function placeOf(country: string, postcode: string): { state: string | null; rate?: number | undefined } {
  const isHere = ({ country: of, postcodes }: (typeof vatTerritories)[number]) =>
    of === country && (postcodes === undefined || new RegExp(postcodes).test(postcode));
  return vatTerritories.find(isHere) ?? { state: vatRates[country] && country !== "XI" ? country : null };
}

/** `DE-78 266` as `78266`. */
function plainPostcode(typed: string, country: string): string {
  const plain = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return plain.startsWith(country) && /^[0-9]/.test(plain.slice(country.length)) ? plain.slice(country.length) : plain;
}

function standardRate(state: string, day: string): number {
  const known = vatRates[state]?.filter(([since]) => since <= day).at(-1);
  if (!known) throw new RangeError(`No rate of VAT is known for ${state} on ${day}`);
  return known[1];
}
