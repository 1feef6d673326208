// Into how many text messages a text is cut: 160 characters of the phone networks' own alphabet fit
// one, or 70 of any other; joined ones hold a few less (3GPP TS 23.038, 23.040).
import { gsmCharacters, smsText } from './sms-text.ts';

/** Of the alphabet's second table: each takes two places. */
const extended = new Set('^{}\\[~]|€\f');
const sizes = { gsm7: { alone: 160, joined: 153 }, ucs2: { alone: 70, joined: 67 } } as const;

export interface SmsParts {
  readonly alphabet: keyof typeof sizes;
  /** In places of the alphabet. */
  readonly length: number;
  /** None for an empty text. */
  readonly parts: number;
}

/** Of the text as it is sent, with look-alikes. A character of two places is never cut in two. */
export function smsParts(text: string): SmsParts {
  const characters = [...smsText(text)];
  const alphabet = characters.every(
    (character) => gsmCharacters.has(character) || extended.has(character),
  )
    ? 'gsm7'
    : 'ucs2';
  const places = characters.map((character) => {
    if (alphabet === 'ucs2') return character.length;
    return extended.has(character) ? 2 : 1;
  });
  const length = places.reduce((sum, place) => sum + place, 0);
  const { alone, joined } = sizes[alphabet];
  if (length <= alone) return { alphabet, length, parts: length === 0 ? 0 : 1 };
  let [parts, filled] = [1, 0];
  for (const place of places) {
    if (filled + place > joined) [parts, filled] = [parts + 1, 0];
    filled += place;
  }
  return { alphabet, length, parts };
}
