// @vitest-environment happy-dom
// The intended path is returned once, to its owner only, and never leads to another site.
import { beforeEach, expect, it } from 'vitest';
import { intended, keepIntended, takeIntended } from './intended-path.ts';

beforeEach(() => sessionStorage.clear());

it('is returned once, with the person of the ended session (R157)', () => {
  keepIntended('/alert-monitoring/7?tab=timeline', 5);
  expect(intended()).toEqual({ path: '/alert-monitoring/7?tab=timeline', timed_out: 5 });
  expect(takeIntended(5)).toBe('/alert-monitoring/7?tab=timeline');
  expect(takeIntended(5)).toBeNull();
});

it('after an ended session is given to the same person only, and is forgotten with them', () => {
  keepIntended('/alert-monitoring/7', 5);
  expect(takeIntended(6)).toBeNull();
  expect(takeIntended(5)).toBeNull();
});

it('without an earlier session is given to the next person who signs in', () => {
  keepIntended('/users', null);
  expect(takeIntended(6)).toBe('/users');
});

it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:x'])(
  'refuses %s',
  (path) => {
    keepIntended(path, null);
    expect(takeIntended(5)).toBeNull();
  },
);

it.each(['{"path":7}', 'nonsense', '{"path":"/users","timed_out":true}'])(
  'refuses what is not ours: %s',
  (text) => {
    sessionStorage.setItem('vigil.intended', text);
    expect(takeIntended(5)).toBeNull();
  },
);
