// What is said above the results of drafts that were skipped.
import { expect, test } from 'vitest';
import {
  invalidColumnsText,
  noAppAccessText,
  skippedTexts,
  timezoneMismatchText,
} from './provisioning-record.ts';

const times = (count: number, text: string): string[] => Array.from({ length: count }, () => text);

test('those of another time zone and those without the app are counted, each reason once (R336, R337)', () => {
  expect(
    skippedTexts([...times(3, timezoneMismatchText), ...times(2, noAppAccessText), 'Another.']),
  ).toEqual([
    'Skipped 3 users because the selected timezone did not match the phone country code.',
    'Skipped 2 users with no app access.',
  ]);
});

test('one is a user, not users (R336, R337)', () => {
  expect(skippedTexts([timezoneMismatchText, noAppAccessText])).toEqual([
    'Skipped 1 user because the selected timezone did not match the phone country code.',
    'Skipped 1 user with no app access.',
  ]);
});

test('those with invalid columns are said once, however many (R335)', () => {
  expect(skippedTexts(times(2, `${invalidColumnsText} The email is required.`))).toEqual([
    'Skipped sending setup email due to invalid columns.',
  ]);
});

test('nothing is said where none was skipped', () => {
  expect([skippedTexts([]), skippedTexts(['Ana Silva already has an account.'])]).toEqual([[], []]);
});
