// Validates phone numbers on the server: valid in their country, without an extension, and of the
// kind that the field requires (R235 to R239).
import type { NumberUse } from '#domain/kit/telephone/number-reading.ts';
import { readPhone } from './phone-numbers.ts';

interface Numbers {
  readonly mobile?: string | null;
  readonly mobile_country?: string | null;
  readonly landline?: string | null;
  readonly landline_country?: string | null;
}

/** The faults of a person's numbers, by field; without a country Australia is assumed. */
export function numberFaults({
  mobile,
  mobile_country,
  landline,
  landline_country,
}: Numbers): Record<string, string[]> {
  return {
    ...(mobile && !isOf(mobile, mobile_country, 'mobile')
      ? { mobile: ['Enter a mobile number of the chosen country.'] }
      : {}),
    ...(landline && !isOf(landline, landline_country, 'landline')
      ? { landline: ['Enter a landline number of the chosen country.'] }
      : {}),
  };
}

/** R238: what is wrong with a number that texts are sent from: a mobile or a toll-free one. */
export const senderFaults = ({
  mobile,
  mobile_country,
}: Pick<Numbers, 'mobile' | 'mobile_country'>): Record<string, string[]> =>
  mobile && !isOf(mobile, mobile_country, 'sender')
    ? { mobile: ['Enter a mobile or toll-free number of the chosen country.'] }
    : {};

/**
 * Why a text message cannot be sent to a number, as a sentence; null for a mobile number of its
 * country.
 */
export function mobileFault({
  mobile,
  mobile_country,
}: {
  readonly mobile: string;
  readonly mobile_country: string;
}): string | null {
  const reading = readPhone(mobile, mobile_country, 'mobile');
  if (reading.ok) return null;
  if (reading.why !== 'not-mobile')
    return 'This is not a mobile number of the chosen country. Check the number and the country.';
  const line = reading.type === 'FIXED_LINE' ? 'landline' : 'service';
  return `This is a ${line} number. Text messages need a mobile number.`;
}

// R357
const isOf = (text: string, country: string | null | undefined, use: NumberUse): boolean =>
  readPhone(text, country ?? 'AU', use).ok;

/** The digits that all spellings of one number share; null for too few. */
export const digitsOf = (number: string): string | null => {
  const digits = number.replace(/\D/g, '').slice(-9);
  return digits.length < 9 ? null : digits;
};
