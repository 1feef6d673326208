// The number of a pendant or satellite device: 15 digits, the last of which checks the others.

/** The check digit of a 14-digit IMEI (Luhn). */
export function imeiCheckDigit(first14: string): number {
  let sum = 0;
  for (const [index, character] of [...first14].entries()) {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return (10 - (sum % 10)) % 10;
}

/** As people type or paste it, without spaces, hyphens, dots and slashes. */
export const plainImei = (typed: string): string => typed.replace(/[\s./-]/g, '');

/**
 * Whether 15 digits have a wrong check digit: mostly a mistyped number, but a few devices are sold
 * with one.
 */
export const hasWrongCheckDigit = (imei: string): boolean =>
  /^\d{15}$/.test(imei) && imeiCheckDigit(imei.slice(0, 14)) !== Number(imei.at(-1));
