/**
 * Standard rates of VAT in percent by member state, each from its first day on (ISO 8601); `private.vat_rates` is the twin.
 * The table begins with the one-stop shop (Directive (EU) 2017/2455, 1 July 2021). Northern Ireland is XI: it counts as a
 * member state for goods (Protocol on Ireland/Northern Ireland, Art. 8). Source: the Commission's list of VAT rates, and
 * each change's own law; see docs/law.md.
 */
export const vatRates: Readonly<Record<string, readonly (readonly [since: string, percent: number])[]>> = {
  AT: [["2021-07-01", 20]],
  BE: [["2021-07-01", 21]],
  BG: [["2021-07-01", 20]],
  CY: [["2021-07-01", 19]],
  CZ: [["2021-07-01", 21]],
  DE: [["2021-07-01", 19]],
  DK: [["2021-07-01", 25]],
  EE: [
    ["2021-07-01", 20],
    ["2024-01-01", 22],
    ["2025-07-01", 24],
  ],
  ES: [["2021-07-01", 21]],
  FI: [
    ["2021-07-01", 24],
    ["2024-09-01", 25.5],
  ],
  FR: [["2021-07-01", 20]],
  GR: [["2021-07-01", 24]],
  HR: [["2021-07-01", 25]],
  HU: [["2021-07-01", 27]],
  IE: [["2021-07-01", 23]],
  IT: [["2021-07-01", 22]],
  LT: [["2021-07-01", 21]],
  LU: [
    ["2021-07-01", 17],
    ["2023-01-01", 16],
    ["2024-01-01", 17],
  ],
  LV: [["2021-07-01", 21]],
  MT: [["2021-07-01", 18]],
  NL: [["2021-07-01", 21]],
  PL: [["2021-07-01", 23]],
  PT: [["2021-07-01", 23]],
  RO: [
    ["2021-07-01", 19],
    ["2025-08-01", 21],
  ],
  SE: [["2021-07-01", 25]],
  SI: [["2021-07-01", 22]],
  SK: [
    ["2021-07-01", 20],
    ["2025-01-01", 23],
  ],
  XI: [["2021-07-01", 20]],
};

/** A place that the table above does not tell by its country alone. */
export interface VatTerritory {
  country: string;
  /** A regular expression over the postcode, upper case without spaces, dashes or the country's letters; every one when absent. */
  postcodes?: string;
  /** The member state whose VAT is due; null: outside of the EU's VAT area (Directive 2006/112/EC Art. 6). */
  state: string | null;
  /** A standard rate of its own, in percent (Art. 104, 105). */
  rate?: number;
}

/** Places with rules of their own; `private.vat_territories` is the twin. The first that fits counts. */
export const vatTerritories: readonly VatTerritory[] = [
  // Jungholz and Mittelberg.
  { country: "AT", postcodes: "^(6691|699[123])$", state: "AT", rate: 19 },
  // Büsingen and Heligoland.
  { country: "DE", postcodes: "^(78266|27498)$", state: null },
  // The Canary Islands, Ceuta and Melilla.
  { country: "ES", postcodes: "^(35|38|51|52)[0-9]{3}$", state: null },
  // Åland, which also has a code of its own.
  { country: "FI", postcodes: "^22[0-9]{3}$", state: null },
  // The overseas departments, collectivities and territories.
  { country: "FR", postcodes: "^(97[1-8]|98[46-8])[0-9]{2}$", state: null },
  // Mount Athos.
  { country: "GR", postcodes: "^6308[67]$", state: null },
  // Livigno and Campione d'Italia.
  { country: "IT", postcodes: "^(23041|22061)$", state: null },
  // The Azores, and Madeira.
  { country: "PT", postcodes: "^9[5-9][0-9]{2}", state: "PT", rate: 16 },
  { country: "PT", postcodes: "^9[0-4][0-9]{2}", state: "PT", rate: 22 },
  // Northern Ireland.
  { country: "GB", postcodes: "^BT[0-9]", state: "XI" },
  // Monaco counts as France (Art. 7).
  { country: "MC", state: "FR" },
];
