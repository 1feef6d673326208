// Who works in other cells, and what a cell refuses to change of its visitors.
import { expect, test } from 'vitest';
import { elsewhereAway } from './elsewhere-away.ts';
import { mayVisit, visitorRefusal } from './visits.policy.ts';

const staff = { role: 'monitoring_centre_operator', acting_for_user_id: null } as const;

test.each<[string, boolean, Parameters<typeof mayVisit>]>([
  ['staff at home', true, [staff, { home_cell: null }]],
  ['staff of the platform', true, [{ ...staff, role: 'admin' }, { home_cell: null }]],
  [
    'people of organisations',
    false,
    [{ ...staff, role: 'organisation_admin' }, { home_cell: null }],
  ],
  ['staff who act for a person', false, [{ ...staff, acting_for_user_id: 1 }, { home_cell: null }]],
  ['a visitor', false, [staff, { home_cell: 0 }]],
])('%s may go on to another cell: %s', (_, may, [actor, person]) => {
  expect(mayVisit(actor, person)).toBe(may);
});

test('a visitor is changed at home', () => {
  expect([visitorRefusal(null), visitorRefusal(0)?.code]).toEqual([null, 'visitor']);
  expect(visitorRefusal(3)).toMatchObject({
    status: 409,
    message: expect.stringContaining('cell 3'),
  });
});

test('a cell that does not answer is asked again after a minute', () => {
  expect(elsewhereAway()).toMatchObject({ status: 503, code: 'elsewhere_away', retryAfter: 60 });
});
