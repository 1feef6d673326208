// Phone numbers as the server checks them: valid in their country, without an extension, and of the kind that the field asks for (R235 to R239).
import { type CountryCode, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { asE164 } from '#server/kit/phone-e164.ts';

const mobileTypes = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];
const senderTypes = [...mobileTypes, 'TOLL_FREE'];
const landlineTypes = ['FIXED_LINE', 'FIXED_LINE_OR_MOBILE', 'SHARED_COST', 'TOLL_FREE', 'VOIP', 'UAN'];

/** Such as 1800, 1300 and 1900 numbers. */
const serviceTypes = ['SHARED_COST', 'TOLL_FREE', 'PREMIUM_RATE', 'VOIP', 'UAN'];

interface Numbers {
  readonly mobile?: string | null;
  readonly mobile_country?: string | null;
  readonly landline?: string | null;
  readonly landline_country?: string | null;
}

/** What is wrong with the numbers of a person, by field; a country that is not given is Australia. */
export function numberFaults({ mobile, mobile_country, landline, landline_country }: Numbers): Record<string, string[]> {
  return {
    ...(mobile && !isOf(mobile, mobile_country ?? 'AU', mobileTypes) ? { mobile: ['Enter a mobile number of the chosen country.'] } : {}),
    ...(landline && !isSatellite(landline, landline_country ?? 'AU') && !isOf(landline, landline_country ?? 'AU', landlineTypes)
      ? { landline: ['Enter a landline number of the chosen country.'] }
      : {}),
  };
}

/** R238: what is wrong with a number that texts are sent from: a mobile or a toll-free one. */
export const senderFaults = ({ mobile, mobile_country }: Pick<Numbers, 'mobile' | 'mobile_country'>): Record<string, string[]> =>
  mobile && !isOf(mobile, mobile_country ?? 'AU', senderTypes)
    ? { mobile: ['Enter a mobile or toll-free number of the chosen country.'] }
    : {};

/** Why a text message cannot be sent to a number, in a sentence about it; null for a mobile number of its country. */
export function mobileFault({ mobile, mobile_country }: { readonly mobile: string; readonly mobile_country: string }): string | null {
  if (isOf(mobile, mobile_country, mobileTypes)) return null;
  if (isOf(mobile, mobile_country, ['FIXED_LINE'])) return 'This is a landline number. Text messages need a mobile number.';
  if (isOf(mobile, mobile_country, serviceTypes)) return 'This is a service number. Text messages need a mobile number.';
  return 'This is not a mobile number of the chosen country. Check the number and the country.';
}

/** R239: 014 and seven digits. */
const isSatellite = (text: string, country: string): boolean =>
  country === 'AU' && /^(?:\+?61|0)14\d{7}$/.test(text.replace(/[\s()-]/g, ''));

function isOf(text: string, country: string, types: readonly string[]): boolean {
  if (!isSupportedCountry(country)) return false;
  const found = parsePhoneNumberFromString(text, { defaultCountry: country satisfies CountryCode, extract: false });
  if (!found?.isValid() || found.ext) return false;
  // Countries that share a calling code are told apart only where the number says so.
  const belongs = found.country === country || (found.country === undefined && found.countryCallingCode === getCountryCallingCode(country));
  return belongs && types.includes(found.getType() ?? '');
}

/** The digits by which two spellings of one number are the same; null for too few. */
export const digitsOf = (number: string): string | null => {
  const digits = number.replace(/\D/g, '').slice(-9);
  return digits.length < 9 ? null : digits;
};

/** The country of a number that is written with its calling code; else the usual one. */
export const countryOf = (number: string, usual: string): string =>
  (isSupportedCountry(usual) ? parsePhoneNumberFromString(number, usual satisfies CountryCode)?.country : undefined) ?? usual;

/** Fields with their mobile as it is dialled, in one spelling; a number that is wrong stays as it was typed. @param before the record that is changed */
export function keptMobile(fields: Record<string, unknown>, before: Partial<Numbers> | null): Record<string, unknown> {
  const { mobile, mobile_country }: Partial<Numbers> = { ...before, ...fields };
  if (!mobile || !mobile_country || !isOf(mobile, mobile_country, senderTypes)) return fields;
  return { ...fields, mobile: asE164(mobile, mobile_country) };
}
