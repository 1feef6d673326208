// The pseudo-language: longer, without a plain vowel, with the places of elements and the values of
// a sentence.
import { expect, it } from 'vitest';
import { pseudo } from './pseudo.ts';

it('doubles and accents vowels and keeps the places of elements', () => {
  expect(pseudo('Move <0>Ana</0> to <1/>')).toBe('Móóvéé <0>ÁÁnáá</0> tóó <1/>');
});

it('makes a usual text about 40 % longer', () => {
  const text = 'The open alert has left the queue: its organisation is no longer monitored.';
  expect(pseudo(text).length / text.length).toBeGreaterThan(1.3);
});
