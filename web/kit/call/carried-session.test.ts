// The redirect to an organisation's sign-in: only to another web origin, whatever is stored for the
// organisation (goals.md A19).
import { expect, test } from 'vitest';
import { carriedPath, carriedToken, otherOrigin } from './carried-session.ts';

const here = 'https://portal.example';

test('another origin of the web, and nothing but its origin (R160)', () => {
  expect(otherOrigin('https://redgum.example', here)).toBe('https://redgum.example');
  expect(otherOrigin('https://redgum.example/path?x=1#y', here)).toBe('https://redgum.example');
});

test.each([
  null,
  undefined,
  '',
  'https://portal.example',
  'https://portal.example:443/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'evil.example',
  'file:///etc/passwd',
  'blob:https://evil.example/1',
])('nowhere: %s (R160)', (kept) => {
  expect(otherOrigin(kept, here)).toBeNull();
});

test('the token is read from behind the #', () => {
  expect(carriedToken('#session=abc-123')).toBe('abc-123');
  expect([carriedToken(''), carriedToken('#content')]).toEqual([null, null]);
});

test('its path is one of the portal', () => {
  expect(carriedPath('#session=abc&to=%2Fmy%2Fcontacts%3Fa%3D1')).toBe('/my/contacts?a=1');
  for (const to of [
    'https://evil.example',
    '//evil.example',
    '/..//evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    'javascript:alert(1)',
    '',
  ])
    expect(carriedPath(`#session=abc&to=${encodeURIComponent(to)}`)).toBeNull();
  expect(carriedPath('#session=abc')).toBeNull();
});
