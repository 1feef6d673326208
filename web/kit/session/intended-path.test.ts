// @vitest-environment happy-dom
// The wanted path is given back once, and never leads to another site.
import { beforeEach, expect, it } from 'vitest';
import { intended, keepIntended, takeIntended } from './intended-path.ts';

beforeEach(() => sessionStorage.clear());

it('is given back once, with the reason it was kept', () => {
  keepIntended('/alert-monitoring/7?tab=timeline', true);
  expect(intended()).toEqual({ path: '/alert-monitoring/7?tab=timeline', timed_out: true });
  expect(takeIntended()).toBe('/alert-monitoring/7?tab=timeline');
  expect(takeIntended()).toBeNull();
});

it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:x'])('refuses %s', (path) => {
  keepIntended(path, false);
  expect(takeIntended()).toBeNull();
});

it('refuses what is not ours', () => {
  sessionStorage.setItem('vigil.intended', '{"path":7}');
  expect(takeIntended()).toBeNull();
  sessionStorage.setItem('vigil.intended', 'nonsense');
  expect(takeIntended()).toBeNull();
});
