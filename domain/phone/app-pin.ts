// The two PINs of a phone: one that says "I am safe", and one that looks the same and raises a
// silent duress alert.
import * as z from 'zod';
import type { FieldErrors } from '#domain/kit/errors.ts';

export const appPin = z.string().regex(/^[0-9]{4,8}$/, 'Enter a PIN of 4 to 8 digits.');

export const appPins = z.object({ safe: appPin, duress: appPin });
export type AppPins = z.infer<typeof appPins>;

const leastDifference = 2;

/**
 * Why two PINs cannot be used together: one wrong digit must not turn one into the other.
 * @returns the errors by field; none for a good pair
 */
export function pinFaults({ safe, duress }: AppPins): FieldErrors {
  if (safe.length !== duress.length)
    return { duress: ['Both PINs need the same number of digits, so that they look alike.'] };
  const different = [...safe].filter((digit, at) => digit !== duress[at]).length;
  return different < leastDifference
    ? { duress: [`The PINs must differ in at least ${leastDifference} digits.`] }
    : {};
}
