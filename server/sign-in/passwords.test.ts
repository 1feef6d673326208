// Passwords are compared whole and as typed, apart from Unicode normalisation (NFKC): keyboards
// write some characters in several ways.
import { beforeAll, expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';

const password = 'Caf\u00e9 by the harbour 7!';
let hash: string;

beforeAll(async () => {
  hash = await hashPassword(password);
});

test('it is an argon2id hash with the figures of OWASP and a salt of its own', async () => {
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword(password)).not.toBe(hash);
});

test.each([
  ['as typed', password, true],
  ['with the accent as a character of its own', 'Cafe\u0301 by the harbour 7!', true],
  ['in capitals', password.toUpperCase(), false],
  ['without its spaces', password.replaceAll(' ', ''), false],
  ['with a space behind', `${password} `, false],
  ['cut', password.slice(0, -1), false],
])('%s', async (_what, typed, matches) => {
  expect(await passwordMatches(hash, typed)).toBe(matches);
});

test('every character of a long one counts', async () => {
  const long = 'x'.repeat(127);
  const kept = await hashPassword(`${long}1`);
  expect([
    await passwordMatches(kept, `${long}1`),
    await passwordMatches(kept, `${long}2`),
    await passwordMatches(kept, long),
  ]).toEqual([true, false, false]);
});

test('without a hash nothing matches', async () => {
  expect(await passwordMatches(null, 'a password that nobody has')).toBe(false);
});
