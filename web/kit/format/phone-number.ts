// A phone number in the reader's format, and in the telephone's.
import { shownNumber } from '#domain/kit/telephone/shown-number.ts';
import { currentUser } from '../session/session.ts';

/**
 * @param number E.164, such as +61491570159: national to a reader of its country; anything else is
 * returned unchanged
 */
export const formatPhone = (number: string): string =>
  shownNumber(number, currentUser()?.country ?? null);

/**
 * A number in the field next to its country: national only where it is read back as one of that
 * country.
 */
export const writtenPhone = (number: string, country: string): string =>
  shownNumber(number, currentUser()?.country === country ? country : null);

/** The address that opens the telephone. */
export const telAddress = (number: string): string => `tel:${number.replaceAll(/[^+\d]/g, '')}`;
