import { searchKey } from "./text/search-key.ts";

interface Carrier {
  name: string;
  /** Whether a name that a person typed means this one; compared as a search key. */
  named: RegExp;
  /** Given where no other carrier's numbers look alike. */
  numbered?: (number: string) => boolean;
  /** The public page that follows a parcel, up to its number. */
  page: string;
}

const carriers: readonly Carrier[] = [
  {
    name: "ACS",
    named: /^acs\b/,
    page: "https://www.acscourier.net/en/track-and-trace/?trackingNumber=",
  },
  {
    name: "Cyprus Post",
    named: /^(cyprus post|κυπριακ\S* ταχυδρομ)/,
    numbered: (number) => isPostal(number, "CY"),
    page: "https://www.cypruspost.post/en/track-n-trace?code=",
  },
  {
    name: "Speedex",
    named: /^speedex\b/,
    page: "https://www.speedex.gr/speedex/NewTrackAndTrace.aspx?number=",
  },
  {
    name: "ELTA Courier",
    named: /^(elta|ελτα) courier/,
    page: "https://www.elta-courier.gr/search?br=",
  },
  {
    name: "ELTA",
    named: /^(elta\b|ελτα( |$))/,
    numbered: (number) => isPostal(number, "GR"),
    page: "https://itemsearch.elta.gr/en-GB/Query/Direct/",
  },
  {
    name: "DHL",
    named: /^dhl\b/,
    page: "https://www.dhl.com/global-en/home/tracking.html?submit=1&tracking-id=",
  },
  {
    name: "UPS",
    named: /^ups\b/,
    numbered: (number) => /^1Z[0-9A-Z]{16}$/.test(number),
    page: "https://www.ups.com/track?tracknum=",
  },
  {
    name: "FedEx",
    named: /^(fedex|federal express)\b/,
    page: "https://www.fedex.com/fedextrack/?trknbr=",
  },
];

/** Names to choose from; any other may be typed. */
export const carrierNames = carriers.map(({ name }) => name);

export interface Parcel {
  carrier?: string | null | undefined;
  tracking_number?: string | null | undefined;
}

/**
 * A known carrier has its own name, any other the typed one; `url` needs carrier and number.
 * A number tells its carrier only where none was typed.
 */
export function followParcel({ carrier, tracking_number: typed }: Parcel): {
  carrier: string | undefined;
  number: string | undefined;
  url: string | undefined;
} {
  const number = typed?.trim() || undefined;
  const key = searchKey(carrier ?? "");
  const compact = (number ?? "").replace(/[ .-]/g, "").toUpperCase();
  const known = carriers.find(({ named, numbered }) => (key === "" ? numbered?.(compact) : named.test(key)));
  return {
    carrier: known?.name ?? (carrier?.trim() || undefined),
    number,
    url: known && number ? known.page + encodeURIComponent(compact) : undefined,
  };
}

/** The postal union's form (UPU S10): two letters, eight digits, their check digit, the country of posting. */
function isPostal(number: string, country: string): boolean {
  const [, digits, check, posted] = /^[A-Z]{2}(\d{8})(\d)([A-Z]{2})$/.exec(number) ?? [];
  if (digits === undefined || posted !== country) return false;
  const weights = [8, 6, 4, 2, 3, 5, 9, 7];
  const sum = weights.reduce((all, weight, place) => all + weight * Number(digits[place]), 0);
  const rest = 11 - (sum % 11);
  return Number(check) === (rest === 10 ? 0 : rest === 11 ? 5 : rest);
}

/** The database's own rules for both columns (orders_carrier_form, orders_tracking_number_form). */
export const longestCarrier = 60;
export const trackingNumberPattern = "[A-Za-z0-9]([A-Za-z0-9 .\\/_\\-]{0,48}[A-Za-z0-9])?";
