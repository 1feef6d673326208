// A number as people type it: its form, and the digits by which it is found, so that `0491 570`
// finds +61491570156 as `+61 491 570` does.

/**
 * A number as people write it, in its country or with + in front: `(828) 555-0142`. Whether such a
 * number exists, `readNumber` decides.
 */
export const writtenNumber = /^\+?\(?[0-9][0-9 ().-]{4,24}$/;

/**
 * @returns the digits without those that are dialled before a national number; null where the text
 * is no part of a number
 */
export function typedDigits(text: string): string | null {
  if (!/^\+?[\d ().-]+$/.test(text.trim())) return null;
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return digits === '' ? null : digits;
}
