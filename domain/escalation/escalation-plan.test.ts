// Who is notified and who is not: each reason for skipping a person, the order, and hours on nights
// when clocks change.
import { describe, expect, test } from 'vitest';
import { type Candidate, contactChannels, planEscalation } from './escalation-plan.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const aContact = (over: Partial<Candidate> & { name: string }): Candidate => ({
  kind: 'escalation',
  order: 1,
  user_id: null,
  personal_contact_id: null,
  mobile: `+614000000${over.name.length.toString().padStart(2, '0')}${over.name.charCodeAt(0)}`,
  landline: null,
  email: null,
  has_app: false,
  opted_out: false,
  active: true,
  hours: null,
  ...over,
});
const sydney = {
  now: new Date('2026-04-04T16:10:00Z'),
  timezone: 'Australia/Sydney',
  max_escalation_contacts: 5,
  worker_id: 7,
  working: contactChannels,
};
const plan = (candidates: Candidate[], over: Partial<typeof sydney> = {}) =>
  planEscalation(candidates, { ...sydney, ...over }).map(({ name, skipped }) => [name, skipped]);

test('the group in its order, then the worker’s own people, then admins', () => {
  const people = [
    aContact({ name: 'Admin', kind: 'admin' }),
    aContact({ name: 'Mother', kind: 'personal', order: 1 }),
    aContact({ name: 'Second', order: 2 }),
    aContact({ name: 'First', order: 1 }),
  ];
  expect(plan(people).map(([name]) => name)).toEqual(['First', 'Second', 'Mother', 'Admin']);
});

test('each skipped person stays in the plan with a reason', () => {
  const people = [
    aContact({ name: 'Told', order: 1, mobile: '+61400000001' }),
    aContact({ name: 'Ended', order: 2, active: false }),
    aContact({ name: 'Worker', order: 3, user_id: 7 }),
    aContact({ name: 'Twice', order: 4, mobile: '+61400000001' }),
    aContact({ name: 'Nothing', order: 5, mobile: null }),
    aContact({
      name: 'Office',
      order: 6,
      hours: { all_day: false, time_on: '08:00', time_off: '17:00', days: everyDay },
    }),
  ];
  expect(plan(people)).toEqual([
    ['Told', null],
    ['Ended', 'not_active'],
    ['Worker', 'is_the_worker'],
    ['Twice', 'repeated'],
    ['Nothing', 'no_address'],
    ['Office', 'outside_hours'],
  ]);
});

test('the limit counts callable people of the group, not the worker’s own people', () => {
  const people = [
    aContact({ name: 'A', order: 1, active: false }),
    aContact({ name: 'B', order: 2 }),
    aContact({ name: 'C', order: 3 }),
    aContact({ name: 'D', order: 4 }),
    aContact({ name: 'Mother', kind: 'personal' }),
  ];
  expect(plan(people, { max_escalation_contacts: 2 })).toEqual([
    ['A', 'not_active'],
    ['B', null],
    ['C', null],
    ['D', 'beyond_limit'],
    ['Mother', null],
  ]);
});

test('channels: a landline is only called, and so is a number to which the network refuses texts', () => {
  const channels = (over: Partial<Candidate>) =>
    planEscalation([aContact({ name: 'X', ...over })], sydney)[0]?.channels;
  expect(channels({ has_app: true, email: 'x@example.test' })).toEqual([
    'push',
    'sms',
    'voice',
    'email',
  ]);
  expect(channels({ mobile: null, landline: '+61355501000' })).toEqual(['voice']);
  expect(channels({ opted_out: true })).toEqual(['voice']);
});

test('a channel without a service is left out, and a person without another channel is skipped with the reason', () => {
  const contacts = [
    aContact({ name: 'Both', order: 1, email: 'both@example.test' }),
    aContact({ name: 'Mobile', order: 2 }),
  ];
  const planned = planEscalation(contacts, { ...sydney, working: ['email'] });
  expect(planned.map(({ name, channels, skipped }) => [name, channels, skipped])).toEqual([
    ['Both', ['email'], null],
    ['Mobile', [], 'not_set_up'],
  ]);
});

describe('hours on the nights when clocks change', () => {
  const early = { all_day: false, time_on: '02:00', time_off: '03:00', days: everyDay };
  const night = { all_day: false, time_on: '22:00', time_off: '02:30', days: [6] };
  const isNotified = (hours: typeof early, now: string, timezone: string) =>
    planEscalation([aContact({ name: 'X', hours })], { ...sydney, now: new Date(now), timezone })[0]
      ?.skipped === null;

  test('Sydney, 5 April 2026: the hour from 02:00 comes twice and counts twice', () => {
    expect(isNotified(early, '2026-04-04T15:30:00Z', 'Australia/Sydney')).toBe(true);
    expect(isNotified(early, '2026-04-04T16:30:00Z', 'Australia/Sydney')).toBe(true);
    expect(isNotified(early, '2026-04-04T17:00:00Z', 'Australia/Sydney')).toBe(false);
  });

  test('Sydney: a Saturday night that ends at 02:30 on Sunday includes both hours', () => {
    expect(isNotified(night, '2026-04-04T15:10:00Z', 'Australia/Sydney')).toBe(true);
    expect(isNotified(night, '2026-04-04T16:10:00Z', 'Australia/Sydney')).toBe(true);
    expect(isNotified(night, '2026-04-04T16:40:00Z', 'Australia/Sydney')).toBe(false);
  });

  test('New York, 8 March 2026: 02:30 does not exist, and no contact is notified in it', () => {
    expect(isNotified(early, '2026-03-08T06:59:00Z', 'America/New_York')).toBe(false);
    expect(isNotified(early, '2026-03-08T07:00:00Z', 'America/New_York')).toBe(false);
  });
});
