// Canned texts: each placeholder can be filled, and an unknown value still reads as a sentence.
import { expect, it, test } from 'vitest';
import { fillPhrase, messagePhrases, notePhrases } from './phrases.ts';

it('fills in known values, and plain words for unknown ones', () => {
  const phrase = 'Called {name} on {mobile} at {time}.';
  expect(fillPhrase(phrase, { name: 'Tane Ward', mobile: '0491 570 156', time: '14:22' })).toBe(
    'Called Tane Ward on 0491 570 156 at 14:22.',
  );
  expect(fillPhrase(phrase, { name: null, mobile: '' })).toBe(
    'Called the person on the mobile at now.',
  );
  expect(fillPhrase('{unknown} {name}', { name: 'Tane' })).toBe('{unknown} Tane');
});

test.each([...notePhrases, ...messagePhrases])(
  '“%s” has no placeholder of its own making',
  (phrase) => {
    expect(fillPhrase(phrase, {})).not.toMatch(/[{}]/);
  },
);
