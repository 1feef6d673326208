// Phone numbers as services dial them; people type them as their country writes them.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** @returns the number with its country's code, null for one that no country has */
export function asE164(number: string | null, country: string): string | null {
  if (number === null) return null;
  const parsed = parsePhoneNumberFromString(number, { defaultCountry: isCountry(country) ? country : 'AU' });
  return parsed?.isPossible() ? parsed.number : null;
}

/** The code of its country (61), of a number as it is dialled; null for one that no country has. */
export const callingCodeOf = (number: string): string | null => parsePhoneNumberFromString(number)?.countryCallingCode ?? null;

const isCountry = (text: string): text is 'AU' => /^[A-Z]{2}$/.test(text);
