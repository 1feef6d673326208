// How many text messages a text is, at the edges of both alphabets.
import { expect, it } from 'vitest';
import { smsParts } from './sms-parts.ts';

it.each([
  ['', 'gsm7', 0, 0],
  ['a'.repeat(160), 'gsm7', 160, 1],
  ['a'.repeat(161), 'gsm7', 161, 2],
  ['a'.repeat(306), 'gsm7', 306, 2],
  ['a'.repeat(307), 'gsm7', 307, 3],
  ['€'.repeat(80), 'gsm7', 160, 1],
  ['{{first_name}}', 'gsm7', 18, 1],
  // A character of two places does not fit the last one of a part.
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'gsm7', 306, 3],
  ['’'.repeat(160), 'gsm7', 160, 1],
  ['語'.repeat(70), 'ucs2', 70, 1],
  ['語'.repeat(71), 'ucs2', 71, 2],
  ['語'.repeat(134), 'ucs2', 134, 2],
  ['👍'.repeat(35), 'ucs2', 70, 1],
  ['👍'.repeat(67), 'ucs2', 134, 3],
])('%s is %s of %i places in %i', (text, alphabet, length, parts) => {
  expect(smsParts(text)).toEqual({ alphabet, length, parts });
});
