// The reasons for refusing a phone number, as texts (ux.md check 40).
import { t } from '@lingui/core/macro';
import { countryName } from './countries.ts';
import { type PhoneUse, readPhone } from './phone-text.ts';

/** Undefined for a number that is taken. The library must be loaded. */
export function phoneProblem(text: string, country: string, use: PhoneUse): string | undefined {
  const reading = readPhone(text, country, use);
  if (reading.ok) return undefined;
  const place = countryName(country);
  switch (reading.why) {
    case 'extension':
      return t`Remove the extension: a number with one cannot be dialled in an emergency.`;
    case 'other-country':
      return t`This is not a number of ${place}. Choose its country, or correct the number.`;
    case 'not-mobile':
      return t`This is not a mobile number; messages could not reach it.`;
    case 'not-landline':
      return t`This is not a landline, shared-cost or toll-free number.`;
    case 'not-sender':
      return t`This is not a mobile or toll-free number; messages cannot be sent from it.`;
    case 'unreadable':
      return t`This is not a valid phone number for ${place}.`;
  }
}
