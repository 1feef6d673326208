// Coordinates and phone numbers as they are read out on the phone, and parsing of what was typed
// while they were read back.

export type Axis = 'latitude' | 'longitude';

/** Digits before the point, and the words for north or east and for south or west. */
const axes = {
  latitude: { whole: 2, words: ['North', 'South'] },
  longitude: { whole: 3, words: ['East', 'West'] },
} as const;
/** About a metre; as many as the console shows. */
const decimals = 5;

/** "36.08062 South": degrees as they are read out. @param degrees WGS 84 */
export function spokenDegrees(axis: Axis, degrees: number): string {
  const shown = Math.abs(degrees).toFixed(decimals);
  return `${shown} ${axes[axis].words[isNegative(degrees) ? 1 : 0]}`;
}

// A value that rounds to zero is on neither side.
const isNegative = (degrees: number): boolean => Number(degrees.toFixed(decimals)) < 0;

/**
 * The direction (0 or 1), then the digits at their fixed places: "36.08062 South" is 1 3 6 0 8 0 6
 * 2.
 */
export const degreeDigits = (axis: Axis, degrees: number): number[] => [
  isNegative(degrees) ? 1 : 0,
  ...digitsOf(
    Math.abs(degrees)
      .toFixed(decimals)
      .padStart(axes[axis].whole + decimals + 1, '0'),
  ),
];

export type TypedDegrees = { digits: number[] } | { missing: 'digits' | 'direction' };

/**
 * Parses a typed coordinate: with N, S, E, W, the word or a sign; spaces and the point may be left
 * out, digits may not.
 */
export function readDegrees(axis: Axis, text: string): TypedDegrees {
  const { whole, words } = axes[axis];
  const plain = text
    .toLowerCase()
    .replaceAll(/[\s°]/g, '')
    .replaceAll('\u2212', '-')
    .replace(',', '.');
  const [, before = '', start = '', fraction, after = ''] =
    /^([a-z+-]*)(\d+)(?:\.(\d+))?([a-z]*)$/.exec(plain) ?? [];
  const typed = start + (fraction ?? '');
  const isWhole = fraction === undefined ? typed.length > decimals : fraction.length === decimals;
  if (start === '' || !isWhole || typed.length > whole + decimals) return { missing: 'digits' };
  const said = [before, after].filter(Boolean);
  const direction =
    said.length === 1
      ? words.findIndex((word, at) => isDirection(said[0] ?? '', word, at === 0 ? '+' : '-'))
      : -1;
  if (direction === -1) return { missing: 'direction' };
  return { digits: [direction, ...digitsOf(typed.padStart(whole + decimals, '0'))] };
}

const isDirection = (said: string, word: string, sign: string): boolean =>
  said === sign || said === word.toLowerCase() || said === word.charAt(0).toLowerCase();

/**
 * A phone number that can be read out and called back: 3 to 15 digits, with any characters between
 * them.
 */
export const readableNumber = /^\D*(?:\d\D*){3,15}$/;

/** The digits of a phone number as it is read out, without the characters between them. */
export const digitsOf = (text: string): number[] => Array.from(text.replaceAll(/\D/g, ''), Number);
