// A phone number as the reader sees it, and as the telephone takes it.
import { shownNumber } from '#domain/kit/telephone/shown-number.ts';
import { currentUser } from '../session/session.ts';

/**
 * @param number E.164, such as +61491570159: national to a reader of its country; anything else is
 * given back as it came
 */
export const formatPhone = (number: string): string =>
  shownNumber(number, currentUser()?.country ?? null);

/**
 * A number in the field beside its country: national only where it is read back as one of that
 * country.
 */
export const writtenPhone = (number: string, country: string): string =>
  shownNumber(number, currentUser()?.country === country ? country : null);

/** The address that opens the telephone. */
export const telAddress = (number: string): string => `tel:${number.replaceAll(/[^+\d]/g, '')}`;
