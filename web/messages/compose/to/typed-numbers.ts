// Numbers that are typed or pasted into the To field, each with the country whose rules apply.
import { writtenNumber } from '#domain/kit/telephone/typed-number.ts';
import type { Recipients } from '#domain/messages/recipients.ts';

/** The texts that could be numbers, separated by commas, semicolons or lines. */
export const numbersIn = (text: string): string[] =>
  text
    .split(/[\n,;]+/)
    .map((part) => part.trim())
    .filter((part) => writtenNumber.test(part));

/**
 * A number with a calling code is of that country, any other of the sender's. Without the library
 * the server still refuses what is of another country.
 */
export async function withCountry(
  mobile: string,
  country: string,
): Promise<Recipients['numbers'][number]> {
  if (!mobile.startsWith('+')) return { mobile, mobile_country: country };
  try {
    const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
    return { mobile, mobile_country: parsePhoneNumberFromString(mobile)?.country ?? country };
  } catch {
    return { mobile, mobile_country: country };
  }
}
