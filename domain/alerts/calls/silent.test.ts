// The people who must not be rung, by their open alerts.
import { expect, test } from 'vitest';
import { isSilent } from './silent.ts';

const sos = { type: 'sos', status: 'active_alert' } as const;
const duress = { type: 'duress', status: 'active_alert' } as const;

test('a duress alert is silent, and so is every other alert of its person while it is open', () => {
  expect(isSilent(duress)).toBe(true);
  expect(isSilent(sos, [duress])).toBe(true);
  expect(isSilent(sos, [sos])).toBe(false);
  expect(isSilent(sos, [{ ...duress, status: 'resolved' }])).toBe(false);
  expect(isSilent({ ...duress, status: 'resolved' })).toBe(false);
});
