// A dispatcher's read-back: right, or which part does not match. Every wrong digit and every
// exchange of neighbours is found in both ways.
import { describe, expect, it } from 'vitest';
import { type CheckedFacts, judgeReadBack, readBackCode } from './read-back.ts';
import { spokenDegrees } from './spoken-digits.ts';

const position = { latitude: -36.08062, longitude: 146.91583 };
const facts: CheckedFacts = { position, call_back: '03 9000 1234' };
const digits = {
  by: 'digits',
  latitude: '36.08062 S',
  longitude: '146.91583 E',
  call_back: '0390001234',
} as const;
const code = readBackCode(facts) ?? '';

it('the code has a letter for each part that there is', () => {
  expect(code).toMatch(/^[A-Z]{3}$/);
  expect(readBackCode({ position, call_back: null })).toBe(code.slice(0, 2));
  expect(readBackCode({ position: null, call_back: facts.call_back })).toBe(code.slice(2));
  expect(readBackCode({ position: null, call_back: null })).toBeNull();
  expect(readBackCode({ position: null, call_back: 'none' })).toBeNull();
});

it('a right read-back has no fault and returns the code', () => {
  expect(judgeReadBack(facts, digits)).toEqual({ faults: {}, code_back: code });
  expect(judgeReadBack(facts, { by: 'code', code: code.toLowerCase() })).toEqual({
    faults: {},
    code_back: code,
  });
  expect(judgeReadBack(facts, { by: 'none' })).toEqual({ faults: {}, code_back: null });
  expect(judgeReadBack({ position: null, call_back: null }, digits)).toEqual({
    faults: {},
    code_back: null,
  });
});

describe('by digits', () => {
  const spoken: CheckedFacts = facts;
  /** Each text with one digit replaced, or two neighbours exchanged, spaces and the point aside. */
  const wrongOnes = (text: string): string[] => {
    const places = Array.from(text).flatMap((character, at) => (/\d/.test(character) ? [at] : []));
    const replaced = (changes: Record<number, string>) =>
      Array.from(text, (character, at) => changes[at] ?? character).join('');
    return places.flatMap((at, order) => {
      const next = places[order + 1];
      const here = text.charAt(at);
      return [
        ...Array.from('0123456789').flatMap((digit) =>
          digit === here ? [] : [replaced({ [at]: digit })],
        ),
        ...(next === undefined || text.charAt(next) === here
          ? []
          : [replaced({ [at]: text.charAt(next), [next]: here })]),
      ];
    });
  };

  it.each(['latitude', 'longitude', 'call_back'] as const)(
    'each error in the %s is found, says which part, and gives another code',
    (part) => {
      const wrong = wrongOnes(digits[part]);
      expect(wrong.length).toBeGreaterThan(60);
      for (const text of wrong) {
        const { faults, code_back } = judgeReadBack(spoken, { ...digits, [part]: text });
        expect([text, Object.keys(faults)]).toEqual([text, [part]]);
        expect(code_back).not.toBe(code);
      }
    },
  );

  it('has what the brief has, and what was left out', () => {
    const back = {
      by: 'digits',
      latitude: '36.08062 N',
      longitude: '146.91583',
      call_back: '',
    } as const;
    expect(judgeReadBack(facts, back).faults).toEqual({
      latitude: 'Does not match. The brief says 36.08062 South.',
      longitude: 'Add East or West.',
      call_back: 'Enter all digits that were read back.',
    });
    expect(judgeReadBack(facts, { by: 'digits' }).faults).toHaveProperty(
      'latitude',
      'Enter all digits that were read back.',
    );
  });
});

describe('by code', () => {
  it('a letter that does not match names its part', () => {
    const other = (letter: string) => (letter === 'A' ? 'B' : 'A');
    const wrongAt = (at: number) =>
      Array.from(code, (letter, place) => (place === at ? other(letter) : letter)).join('');
    expect(
      [0, 1, 2].map((at) => judgeReadBack(facts, { by: 'code', code: wrongAt(at) }).faults.code),
    ).toEqual([
      'The code does not match. Read again: latitude.',
      'The code does not match. Read again: longitude.',
      'The code does not match. Read again: call-back number.',
    ]);
    expect(
      judgeReadBack(facts, { by: 'code', code: Array.from(code, other).join('') }).faults.code,
    ).toBe('The code does not match. Read again: latitude, longitude, call-back number.');
  });

  it.each(['', 'K', 'ABCD', '12'])('“%s” is no code of this brief', (text) => {
    expect(judgeReadBack(facts, { by: 'code', code: text })).toEqual({
      faults: { code: 'Enter the 3 letters of the code.' },
      code_back: null,
    });
  });
});

it('any position of a person: its own digits match, and the code of a place a step away differs', () => {
  for (let step = 0; step < 2000; step += 1) {
    const at = {
      latitude: ((step * 7919) % 18_000_001) / 100_000 - 90,
      longitude: ((step * 104_729) % 36_000_001) / 100_000 - 180,
    };
    const here: CheckedFacts = { position: at, call_back: null };
    const back = {
      by: 'digits',
      latitude: spokenDegrees('latitude', at.latitude),
      longitude: spokenDegrees('longitude', at.longitude),
    } as const;
    expect(judgeReadBack(here, back)).toEqual({ faults: {}, code_back: readBackCode(here) });
    expect(readBackCode({ ...here, position: { ...at, latitude: -at.latitude || 1 } })).not.toBe(
      readBackCode(here),
    );
  }
});
