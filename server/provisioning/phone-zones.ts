// Whether a time zone is one of the places where a phone number is dialled by its country code
// (R251).
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';

/**
 * Zones by the name that this machine gives them, with the calling codes of the countries that they
 * are in. Made once, when first asked.
 */
let codesByZone: Map<string, Set<string>> | undefined;
const canonical = new Map<string, string>();

function zones(): Map<string, Set<string>> {
  if (codesByZone) return codesByZone;
  codesByZone = new Map();
  for (const country of getCountries()) {
    // Newer than the types that the compiler knows.
    const locale: Intl.Locale & { getTimeZones?(): string[] | undefined } = new Intl.Locale(
      `und-${country}`,
    );
    for (const zone of locale.getTimeZones?.() ?? []) {
      const codes = codesByZone.get(zone) ?? new Set();
      codesByZone.set(zone, codes.add(getCountryCallingCode(country)));
    }
  }
  return codesByZone;
}

function canonicalOf(timezone: string): string {
  const known = canonical.get(timezone);
  if (known !== undefined) return known;
  const zone = new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone;
  canonical.set(timezone, zone);
  return zone;
}

interface Reached {
  /** A known IANA zone. */
  readonly timezone: string | null;
  readonly mobile: string | null;
  readonly country_id: string;
}

/**
 * True where a zone is chosen, there is a mobile, and the zone is in no country with the mobile's
 * calling code.
 */
export function isZoneOfElsewhere({ timezone, mobile, country_id }: Reached): boolean {
  if (!timezone || !mobile || !isSupportedCountry(country_id)) return false;
  const number = parsePhoneNumberFromString(mobile, {
    defaultCountry: country_id satisfies CountryCode,
    extract: false,
  });
  const code = number?.countryCallingCode ?? getCountryCallingCode(country_id);
  return zones().get(canonicalOf(timezone))?.has(code) !== true;
}
