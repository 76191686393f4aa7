const codes = (text: string) => text.split(" ");

/**
 * Countries to which no jewellery may be sold or sent: Regulation (EU) 833/2014 Art. 3h and Regulation (EC) 765/2006 as
 * amended, looked at on `asOf`. `private.prepare_delivery_method` is the twin, by a contract test.
 */
export const refusedCountries = { codes: ["BY", "RU"], asOf: "2026-11-26" } as const;

/** The countries of a courier, in the groups by which a jeweller thinks of them; `private.are_countries` is the twin. */
export const countryGroups = {
  cyprus: ["CY"],
  greece: ["GR"],
  eu: codes("AT BE BG CZ DE DK EE ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK"),
  europe: codes("AD AL AX BA CH FO GB GG GI GL IM IS JE LI MC MD ME MK NO RS SJ SM TR UA VA XK"),
  world: codes(
    "AE AF AG AI AM AO AQ AR AU AW AZ BB BD BF BH BI BJ BL BM BN BO BQ BR BS BT BV BW BZ CA CD CF CG CI CK CL CM CN CO CR CV CW DJ DM DO DZ EC EG EH ER ET FJ FK GA GD GE GF GH GM GN GP GQ GS GT GU GW GY HK HN HT ID IL IN IO IQ JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LK LR LS LY MA MF MG ML MM MN MO MQ MR MS MU MV MW MX MY MZ NA NC NE NG NI NP NR NU NZ OM PA PE PF PG PH PK PM PN PR PS PY QA RE RW SA SB SC SD SG SH SL SN SO SR SS ST SV SX SZ TC TD TG TH TJ TK TL TM TN TO TT TV TW TZ UG US UY UZ VC VE VG VN VU WF WS YE YT ZA ZM ZW",
  ),
} as const satisfies Record<string, readonly string[]>;
export type CountryGroup = keyof typeof countryGroups;
