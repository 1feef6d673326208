// New passwords: the commonest are refused in every disguise, and a password without a second
// factor must be longer.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commonForms } from '#domain/users/password.ts';
import { newPasswordFaults } from './password-rule.service.ts';

const alone = { second_factor: false };
const withSecondFactor = { second_factor: true };
const common = 'This password is too common. Choose a longer or more unusual one.';

test('the list has 3,000 entries in lower case, each once', () => {
  const lines = readFileSync(
    new URL('../../../domain/users/common-passwords.txt', import.meta.url),
    'utf8',
  )
    .trim()
    .split('\n');
  expect([lines.length, new Set(lines).size]).toEqual([3000, 3000]);
  expect(lines.filter((line) => line !== line.toLowerCase().trim() || line === '')).toEqual([]);
});

test('the words of the trade are in the form in which a password is looked for', () => {
  const words = readFileSync(
    new URL('../../../domain/users/context-words.txt', import.meta.url),
    'utf8',
  )
    .trim()
    .split('\n');
  expect(words.filter((word) => !commonForms(`${word}!`).includes(word))).toEqual([]);
});

test.each([
  'Password1!',
  'P@ssw0rd2024!',
  'Welcome123!',
  'Summer2025!',
  'Qwertyuiop1!',
  '1qaz2wsx!',
  'Liverpool#1',
  'Vigil-2026!',
  'EscalationContact#1',
  'M0nitoringCentre24!',
  '!!!!Password12345!!!!',
])('%s is too common', (password) => {
  expect(newPasswordFaults(password, withSecondFactor)).toEqual([common]);
});

test.each(['calm-harbour-lights-22', 'Correct horse 7!', 'tRk9#vvQ2mLp!xx'])(
  '%s may be used',
  (password) => {
    expect(newPasswordFaults(password, alone)).toEqual([]);
  },
);

test('8 characters are enough with a second factor, 15 without one', () => {
  expect(newPasswordFaults('tRk9#vvQ', withSecondFactor)).toEqual([]);
  expect(newPasswordFaults('tRk9#vvQ', alone)).toEqual([
    'The password must have at least 15 characters until two-factor authentication is set up.',
  ]);
});
