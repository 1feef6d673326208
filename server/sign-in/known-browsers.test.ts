// The known-browser cookie is valid for one account on one server until the password changes.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { findKnownBrowser, passwordTagOf, withKnownBrowser } from './known-browsers.ts';

const secret = 'a secret of the server, long enough';
const hash = (email: string): Buffer => createHash('sha256').update(email).digest();
const mei = hash('mei@vigil.example');
const marked = withKnownBrowser(secret, null, mei, 'hash of the password');

test('it is found for its account and carries the tag of the password', () => {
  expect(findKnownBrowser(secret, marked, mei)?.passwordTag).toBe(
    passwordTagOf(secret, 'hash of the password'),
  );
  expect(marked).not.toContain('hash of the password');
});

test.each([
  ['another account', secret, marked, hash('tom@vigil.example')],
  ['another server’s secret', 'another secret', marked, mei],
  ['a changed id', secret, `x${marked}`, mei],
  ['a changed tag', secret, marked.replace(/\.[^.]+\./, '.AAAAAAAAAAAA.'), mei],
  ['a mark without a seal', secret, marked.replace(/\.[^.]+$/, '.'), mei],
  ['no cookie', secret, null, mei],
  ['nonsense', secret, '~~..~\u0000.é.ü', mei],
  ['a megabyte of marks', secret, '~'.repeat(1_000_000), mei],
])('%s is not known', (_, key, cookie, emailHash) => {
  expect(findKnownBrowser(key, cookie, emailHash)).toBeNull();
});

test('one browser is known for twelve accounts, the latest first; signing in again keeps its id', () => {
  const people = Array.from({ length: 13 }, (_, index) => hash(`person${index}@vigil.example`));
  const all = people.reduce<string | null>(
    (cookie, person) => withKnownBrowser(secret, cookie, person, 'x'),
    null,
  );
  expect(people.map((person) => findKnownBrowser(secret, all, person) !== null)).toEqual([
    false,
    ...Array(12).fill(true),
  ]);
  const last = people[12] ?? mei;
  const again = withKnownBrowser(secret, all, last, 'new password');
  expect(findKnownBrowser(secret, again, last)).toEqual({
    id: findKnownBrowser(secret, all, last)?.id,
    passwordTag: passwordTagOf(secret, 'new password'),
  });
  expect(again.length).toBe(all?.length);
});
