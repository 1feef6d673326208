// Which operators alerts are offered to, and when an offer ends.
import { expect, test } from 'vitest';
import { type DistributedTo, endingOf, type OpenOffer, planOffers } from './distribution.ts';

const one = (id: number, open = 0, more: Partial<DistributedTo> = {}): DistributedTo => ({
  id,
  name: `Operator ${id}`,
  open,
  on_call: false,
  paused: false,
  console: 'verified',
  supervises: false,
  ...more,
});
const waiting = (...ids: number[]) => ids.map((alert_id) => ({ alert_id, asked: [] }));

test('the first alert of the queue goes to the freest operator, one for each', () => {
  expect(planOffers(waiting(7, 8, 9), [one(1, 2), one(2, 1)], new Set())).toEqual([
    { alert_id: 7, staff_id: 2 },
    { alert_id: 8, staff_id: 1 },
  ]);
});

test('no offer to an operator who has one open, was asked before, or cannot take an alert', () => {
  const operators = [
    one(1),
    one(2),
    one(3, 0, { paused: true }),
    one(4, 5),
    one(5, 0, { console: 'no_sound' }),
  ];
  expect(planOffers(waiting(7), operators, new Set([1, 2]))).toEqual([]);
  expect(planOffers([{ alert_id: 7, asked: [1] }], operators, new Set())).toEqual([
    { alert_id: 7, staff_id: 2 },
  ]);
});

test('a supervisor only where no operator can take it', () => {
  const sue = one(1, 0, { supervises: true });
  expect(planOffers(waiting(7), [sue, one(2, 4)], new Set())).toEqual([
    { alert_id: 7, staff_id: 2 },
  ]);
  expect(planOffers(waiting(7), [sue, one(2, 5)], new Set())).toEqual([
    { alert_id: 7, staff_id: 1 },
  ]);
});

const offer: OpenOffer = { staff_id: 1, expired: false, owner_id: null, alert_left: false };

test('an offer ends by its answer, by others, by time, and with what made it possible', () => {
  const mei = one(1);
  expect(endingOf(offer, 'automatic', mei)).toBeNull();
  expect(endingOf({ ...offer, owner_id: 1, expired: true }, 'automatic', mei)).toBe('answered');
  expect(endingOf({ ...offer, owner_id: 2 }, 'automatic', mei)).toBe('elsewhere');
  expect(endingOf({ ...offer, alert_left: true }, 'automatic', mei)).toBe('elsewhere');
  expect(endingOf({ ...offer, expired: true }, 'automatic', mei)).toBe('no_answer');
  expect(endingOf(offer, 'suggest', mei)).toBe('switched_off');
  expect(endingOf(offer, 'off', mei)).toBe('switched_off');
  expect(endingOf(offer, 'automatic', one(1, 0, { paused: true }))).toBe('not_available');
  expect(endingOf(offer, 'automatic', undefined)).toBe('not_available');
});
