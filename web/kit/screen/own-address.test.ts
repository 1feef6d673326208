// Which addresses in a link are followed: paths of this site only, in every spelling of another
// site.
import { expect, test } from 'vitest';
import { ownAddress } from './own-address.ts';

test.each([
  ['/organisation/users/5/devices', '/organisation/users/5/devices'],
  ['/users?search=ana&page=2', '/users?search=ana&page=2'],
  ['/a/../users', '/users'],
])('%s is followed', (text, to) => {
  expect(ownAddress(text)).toBe(to);
});

test.each([
  undefined,
  '',
  'users',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '//[bad',
])('%j is not followed', (text) => {
  expect(ownAddress(text)).toBeNull();
});
