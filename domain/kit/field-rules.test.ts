// The generic rules of section 5 by their ids: for each the value that just keeps it and the one
// that just breaks it, with its words.
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { appPin } from '../phone/app-pin.ts';
import { codeField } from '../sign-in/codes.ts';
import * as field from './field.ts';
import { plainWords } from './plain-words.ts';

beforeAll(() => void z.config({ customError: plainWords }));
afterAll(() => void z.config({ customError: undefined }));

/** What is said about a value; null where it is taken. */
const said = (schema: z.ZodType, given: unknown): string | null =>
  schema.safeParse(given).error?.issues[0]?.message ?? null;
const all = (schema: z.ZodType, given: readonly unknown[]) => given.map((one) => said(schema, one));

test('required: neither missing nor blank (R206)', () => {
  const missing = 'The name is required.';
  expect(all(field.requiredText('name'), ['R', '', ' \n', null, undefined])).toEqual([
    null,
    missing,
    missing,
    missing,
    missing,
  ]);
});

test('at least and at most so many characters (R207, R208)', () => {
  const pin = 'Enter a PIN of 4 to 8 digits.';
  expect(all(appPin, ['123', '1234', '12345678', '123456789'])).toEqual([pin, null, null, pin]);
  expect(all(field.requiredText('name', 3), ['abc', 'abcd'])).toEqual([
    null,
    'The name can have at most 3 characters.',
  ]);
  expect(all(z.string().min(3), ['abc', 'ab'])).toEqual([
    null,
    'This must have at least 3 characters.',
  ]);
  expect(all(z.string().max(3), ['abc', 'abcd'])).toEqual([
    null,
    'This can have at most 3 characters.',
  ]);
});

test('an email that could exist (R209)', () => {
  const wrong = 'Enter an email like name@company.com.';
  expect(
    all(field.email('email'), [
      'mei@redgum.example',
      null,
      'mei',
      'mei@',
      '@redgum.example',
      'a b@c.example',
    ]),
  ).toEqual([null, null, wrong, wrong, wrong, wrong]);
});

test('exactly so many digits (R210)', () => {
  const wrong = 'Enter the 6 digits of the code.';
  expect(all(codeField, ['123456', '12345', '1234567', '12345a'])).toEqual([
    null,
    wrong,
    wrong,
    wrong,
  ]);
});

test('a number, and one without decimals (R211 to R213)', () => {
  const number = 'This must be a number.';
  expect(all(z.number(), [1, 1.5, -0.25, '1', Number.NaN])).toEqual([
    null,
    null,
    null,
    number,
    number,
  ]);
  const whole = 'The radius must be a whole number.';
  expect(all(field.integer('radius', { least: 0, most: 9 }), [5, 5.5, '5', null])).toEqual([
    null,
    whole,
    whole,
    whole,
  ]);
});

test('letters only (R214)', () => {
  const wrong = 'Choose the country.';
  expect(all(field.country('country'), ['AU', 'A1', 'A ', 'A-'])).toEqual([
    null,
    wrong,
    wrong,
    wrong,
  ]);
});

test('between two bounds, both included (R218 to R220)', () => {
  expect(all(field.integer('radius', { least: 30, most: 50 }), [29, 30, 50, 51])).toEqual([
    'The radius must be 30 or more.',
    null,
    null,
    'The radius must be 50 or less.',
  ]);
  expect(all(z.number().min(-90).max(90), [-90.1, -90, 90, 90.1])).toEqual([
    'This must be -90 or more.',
    null,
    null,
    'This must be 90 or less.',
  ]);
});

test('a form that a field asks for (R225)', () => {
  const wrong = 'The start must be a time such as 08:30.';
  expect(all(field.time('start'), ['08:30', '23:59', '24:00', '8:30', '08:60'])).toEqual([
    null,
    null,
    wrong,
    wrong,
    wrong,
  ]);
  expect(said(z.string().regex(/^\d+$/), 'x')).toBe('This must be in a valid format.');
});

test('an amount is given, and not below or above its bounds (R241, R242)', () => {
  const missing = 'This amount is required.';
  const price = field.money('price', { least: 100, most: 100_000 });
  expect(all(price, [100, 100_000, 99, 100_001, undefined, null, ''])).toEqual([
    null,
    null,
    'This amount cannot be less than 1.00.',
    'This amount cannot be more than 1000.00.',
    missing,
    missing,
    missing,
  ]);
});
