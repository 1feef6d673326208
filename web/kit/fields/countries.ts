// Countries and time zones to choose from: the platform's own names and lists, so that none are
// shipped.
export interface Choice {
  value: string;
  label: string;
}

// ISO 3166 alpha-2. Names come from the browser; a code it does not know is left out.
const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  );

let names: Intl.DisplayNames | null = null;

/** The English name of a country; the code itself where there is none. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames('en-AU', { type: 'region', fallback: 'code' });
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

let countries: readonly Choice[] | null = null;

/** All countries by name. */
export function countryChoices(): readonly Choice[] {
  countries ??= codes
    .map((value) => ({ value, label: countryName(value) }))
    .filter(({ value, label }) => value !== label)
    .sort((left, right) => left.label.localeCompare(right.label));
  return countries;
}

let zones: readonly Choice[] | null = null;

/** All zones the browser knows, Australia/Sydney as "Australia/Sydney". */
export function timezoneChoices(): readonly Choice[] {
  zones ??= Intl.supportedValuesOf('timeZone').map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));
  return zones;
}
