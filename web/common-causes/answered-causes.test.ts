// "Not related" lasts until as many new signs have come as make a cause.
import { expect, test } from 'vitest';
import type { CauseSign } from '#domain/common-causes/cause-sign.ts';
import { isAnswered, signKeys } from './answered-causes.ts';

const sign = (id: number, alert = true): CauseSign => ({
  device_id: id,
  alert_id: alert ? 100 + id : null,
  type: alert ? 'sos' : null,
  version: alert ? 1 : null,
  person: null,
  device: null,
  organisation: { id: 1, name: 'Redgum' },
  department: null,
  at: '2026-11-23T01:00:00Z',
  carrier: null,
  gateway: null,
  place: null,
  site: null,
  timer: null,
  repeats: 0,
  unowned: alert,
  taken: false,
  textable: false,
});
const cause = (from: number, to: number) => ({
  kind: 'site' as const,
  signs: Array.from({ length: to - from + 1 }, (_, at) => sign(from + at)),
});

test('asks until it is answered, and again after five new signs', () => {
  expect(isAnswered(cause(1, 6), [])).toBe(false);
  const answered = signKeys(cause(1, 6));
  expect(isAnswered(cause(1, 6), answered)).toBe(true);
  expect(isAnswered(cause(3, 10), answered)).toBe(true);
  expect(isAnswered(cause(1, 11), answered)).toBe(false);
});

test('a silence and an alert of one device are two signs', () => {
  expect(signKeys({ signs: [sign(1), sign(1, false)] })).toEqual(['alert 101', 'device 1']);
});
