// @vitest-environment happy-dom
// Open redirects after sign-in (goals.md A19), each as the kept path and as the origin of an
// organisation.
import { beforeEach, expect, test } from 'vitest';
import { otherOrigin } from '../call/carried-session.ts';
import { keepIntended, takeIntended } from './intended-path.ts';

const here = 'https://portal.example';
const hosts = [
  'evil.example',
  'evil.example:443',
  'portal.example@evil.example',
  'evil.example/portal.example',
  '[::1]',
  '127.0.0.1',
];
const starts = [
  '//',
  '///',
  '/\\',
  '\\\\',
  '\\/',
  '/\t/',
  '\t//',
  ' //',
  '/\n/',
  '\r\n//',
  '/%2f',
  '/%2F%2F',
  '/%5c',
  '%2f%2f',
  '/%09/',
  '/./\\',
  '/..//',
  '//%00',
  '/\u2215\u2215',
  'http://',
  'https:',
  'https:\\\\',
  'HTTPS://',
  'ftp://',
  'javascript://',
  'data:text/html,//',
  'blob:https://',
  'file://',
];
const attacks = starts.flatMap((start) => hosts.map((host) => `${start}${host}`));

/** Where a browser on our page goes with this address; null for an invalid one. */
const leadsTo = (address: string): string | null =>
  URL.parse(address, `${here}/sign-in`)?.origin ?? null;
const leaves = (address: string | null): boolean => address !== null && leadsTo(address) !== here;

beforeEach(() => sessionStorage.clear());

test('the attacks work where nothing is checked, and where only the first letter is', () => {
  expect(attacks.length).toBeGreaterThan(150);
  expect(attacks.filter(leaves).length).toBeGreaterThan(80);
  expect(attacks.filter((path) => path.startsWith('/') && leaves(path)).length).toBeGreaterThan(15);
});

test('no kept path leaves the site', () => {
  const left = attacks.filter((path) => {
    keepIntended(path, null);
    return leaves(takeIntended(1));
  });
  expect(left).toEqual([]);
});

test('the origin of an organisation is a web origin without path, name or password, or nothing', () => {
  for (const kept of attacks) {
    const origin = otherOrigin(kept, here);
    if (origin !== null)
      expect([origin, /^https?:\/\/[^/@\\\s]+$/.test(origin)]).toEqual([
        new URL(origin).origin,
        true,
      ]);
  }
});
