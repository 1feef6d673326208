// Compares a dispatcher's read-back with the brief: right, or which part does not match.
import { checkLetter, numberLetter, typedCode } from './read-back-code.ts';
import { type Axis, degreeDigits, digitsOf, readDegrees, spokenDegrees } from './spoken-digits.ts';

/** The parts of a brief that are checked. */
export interface CheckedFacts {
  /** Degrees, WGS 84; null where no position is known. */
  position: { latitude: number; longitude: number } | null;
  /** The call-back number as it is read out; null for none. */
  call_back: string | null;
}

/**
 * `none`: nothing was read back. `code`: the code of the brief. `digits`: coordinates and number as
 * they were repeated.
 */
export const readBackWays = ['code', 'digits', 'none'] as const;
export type ReadBackWay = (typeof readBackWays)[number];
export interface ReadBack {
  by: ReadBackWay;
  code?: string | undefined;
  latitude?: string | undefined;
  longitude?: string | undefined;
  call_back?: string | undefined;
}

/** The mismatches, in words, by field. */
export type ReadBackFaults = Partial<Record<'code' | CheckedPart, string>>;
type CheckedPart = Axis | 'call_back';

/**
 * The letters of a brief's code with the part that each is of; empty where there is neither
 * position nor number.
 */
function lettersOf({ position, call_back }: CheckedFacts): { part: CheckedPart; letter: string }[] {
  const degrees = (axis: Axis) =>
    position ? [{ part: axis, letter: checkLetter(degreeDigits(axis, position[axis])) }] : [];
  const number = call_back === null ? [] : digitsOf(call_back);
  return [
    ...degrees('latitude'),
    ...degrees('longitude'),
    ...(number.length === 0 ? [] : [{ part: 'call_back' as const, letter: numberLetter(number) }]),
  ];
}

/** One to three letters; null where there is nothing to check. */
export const readBackCode = (facts: CheckedFacts): string | null =>
  lettersOf(facts)
    .map(({ letter }) => letter)
    .join('') || null;

export interface Judgement {
  /** Empty: it matches. */
  faults: ReadBackFaults;
  /** The code that was read back, or that of the digits that were read back; null for none. */
  code_back: string | null;
}

/** Compares; the digits themselves where they were typed, so that no error of any kind passes. */
export function judgeReadBack(facts: CheckedFacts, back: ReadBack): Judgement {
  const letters = lettersOf(facts);
  if (back.by === 'none' || letters.length === 0) return { faults: {}, code_back: null };
  return back.by === 'code' ? judgeCode(letters, back.code ?? '') : judgeDigits(facts, back);
}

const again: Readonly<Record<CheckedPart, string>> = {
  latitude: 'latitude',
  longitude: 'longitude',
  call_back: 'call-back number',
};

function judgeCode(
  letters: readonly { part: CheckedPart; letter: string }[],
  text: string,
): Judgement {
  const typed = typedCode(text);
  if (typed.length !== letters.length) {
    const count = letters.length === 1 ? 'the letter' : `the ${letters.length} letters`;
    return { faults: { code: `Enter ${count} of the code.` }, code_back: null };
  }
  const wrong = letters.flatMap(({ part, letter }, at) =>
    typed[at] === letter ? [] : [again[part]],
  );
  return {
    faults:
      wrong.length === 0
        ? {}
        : { code: `The code does not match. Read again: ${wrong.join(', ')}.` },
    code_back: typed,
  };
}

function judgeDigits({ position, call_back }: CheckedFacts, back: ReadBack): Judgement {
  const faults: ReadBackFaults = {};
  const letters: string[] = [];
  for (const axis of position ? (['latitude', 'longitude'] as const) : []) {
    const degrees = position?.[axis] ?? 0;
    const typed = readDegrees(axis, back[axis] ?? '');
    if ('digits' in typed) {
      letters.push(checkLetter(typed.digits));
      if (!isSame(typed.digits, degreeDigits(axis, degrees)))
        faults[axis] = `Does not match. The brief says ${spokenDegrees(axis, degrees)}.`;
    } else
      faults[axis] =
        typed.missing === 'direction'
          ? missingDirection[axis]
          : 'Enter all digits that were read back.';
  }
  const number = digitsOf(call_back ?? '');
  if (call_back !== null && number.length > 0) {
    const typed = digitsOf(back.call_back ?? '');
    if (typed.length === 0) faults.call_back = 'Enter all digits that were read back.';
    else if (!isSame(typed, number))
      faults.call_back = `Does not match. The brief says ${call_back}.`;
    letters.push(numberLetter(typed));
  }
  return { faults, code_back: letters.join('') || null };
}

const missingDirection: Readonly<Record<Axis, string>> = {
  latitude: 'Add North or South.',
  longitude: 'Add East or West.',
};

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((digit, at) => digit === other[at]);
