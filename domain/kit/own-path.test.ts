// Redirects lead to the portal's own pages only: its paths pass, and whatever a browser would
// resolve to another place does not.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOwnPath } from './own-path.ts';

test.each([
  '/',
  '/dashboard',
  '/my/contacts',
  '/organisation/users/',
  '/a?next=//evil.example/..',
  '/a#/../b',
  '/users/%C3%A9t%C3%A9',
  '/a.b/c..d',
])('%s is a path of the portal', (path) => expect(isOwnPath(path)).toBe(true));

test.each([
  '',
  'dashboard',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/a/../..//evil.example',
  '/%2e%2e//evil.example',
  '/.%2E//evil.example',
  '/%2e//evil.example',
  '/..',
  '/../evil',
  '/a/./b',
  '/a//b',
  '/%2f%2fevil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%5C%5Cevil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/\n/evil.example',
  '/\r\nset-cookie:x',
  '/%0d%0aset-cookie:x',
  '/%09/evil.example',
  '/%00',
  '/ /evil.example',
  ' /evil.example',
  '/\u2028/evil.example',
  '/\uff0f\uff0fevil.example',
  '/@evil.example/\u0000',
  `/${'a'.repeat(500)}`,
])('%j is not', (path) => expect(isOwnPath(path)).toBe(false));

test('an accepted path stays on our origin, and is the path that a browser shows, however often it is resolved', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    'a',
    'evil.example',
    ':',
    '@',
    '?',
    '#',
    '\t',
    '\n',
    'javascript:',
    '//',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
      const path = `/${pieces.join('')}`;
      if (!isOwnPath(path)) return;
      const once = new URL(path, 'https://own.example');
      const twice = new URL(once.pathname + once.search + once.hash, 'https://own.example');
      const where = ({ origin, pathname, search, hash }: URL) => [origin, pathname, search, hash];
      expect(where(twice)).toEqual(['https://own.example', ...where(once).slice(1)]);
      expect(once.pathname).toBe(path.split(/[?#]/)[0]);
    }),
    { numRuns: 5000 },
  );
});
