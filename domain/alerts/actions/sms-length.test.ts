// SMS parts at their borders, in both alphabets.
import { expect, test } from 'vitest';
import { smsLength } from './sms-length.ts';

test.each([
  ['nothing', '', 'gsm7', 0, 1],
  ['160 plain', 'a'.repeat(160), 'gsm7', 160, 1],
  ['161 plain', 'a'.repeat(161), 'gsm7', 161, 2],
  ['306 plain', 'a'.repeat(306), 'gsm7', 306, 2],
  ['307 plain', 'a'.repeat(307), 'gsm7', 307, 3],
  ['80 euro signs fill one', '€'.repeat(80), 'gsm7', 160, 1],
  ['a euro sign is not cut: 152 + 2', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 'gsm7', 306, 3],
  ['Greek capitals and umlauts are plain', 'ΔΩäöüß', 'gsm7', 6, 1],
  ['a typographic quote is not', `’${'a'.repeat(69)}`, 'ucs2', 70, 1],
  ['71 of those', `’${'a'.repeat(70)}`, 'ucs2', 71, 2],
  ['an emoji is not cut: 66 + 2', `${'я'.repeat(66)}🚑${'я'.repeat(66)}`, 'ucs2', 134, 3],
])('%s', (_name, text, alphabet, units, segments) => {
  expect(smsLength(text)).toEqual({ alphabet, units, segments });
});
