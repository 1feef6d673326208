// How each recipient is reached, or why not, and who is kept once: each candidate differs from one
// who is reached in one thing.
import { describe, expect, test } from 'vitest';
import { type Candidate, planRecipients, reachOf } from './reach.ts';

const ana: Candidate = {
  kind: 'person',
  user_id: 1,
  contact_id: null,
  name: 'Ana Reyes',
  first_name: 'Ana',
  last_name: 'Reyes',
  department: '',
  number: '+61491570006',
  email: 'ana@redgum.example',
  has_app: true,
  active: true,
  opted_out: false,
  times: 1,
};
const everything = new Set(['sms', 'email']);
type Channel = Parameters<typeof reachOf>[1];
const reach = (channel: Channel, over: Partial<Candidate> = {}, services = everything) => {
  const { channel: by, reason } = reachOf({ ...ana, ...over }, channel, services);
  return by ?? reason;
};
const channels: Channel[] = ['best', 'app', 'sms', 'email'];
const noApp = { has_app: false };
const noEmail = { email: null };

test.each<[string, Partial<Candidate>, string[]]>([
  ['with everything', {}, ['app', 'app', 'sms', 'email']],
  ['without the app', noApp, ['sms', 'no_app', 'sms', 'email']],
  ['who stopped texts', { opted_out: true }, ['app', 'app', 'opted_out', 'email']],
  [
    'who stopped texts and has no app',
    { ...noApp, opted_out: true },
    ['email', 'no_app', 'opted_out', 'email'],
  ],
  ['without a number', { number: null }, ['app', 'app', 'no_mobile', 'email']],
  ['without app and number', { ...noApp, number: null }, ['email', 'no_app', 'no_mobile', 'email']],
  ['without an email', noEmail, ['app', 'app', 'sms', 'no_email']],
  ['without app and email', { ...noApp, ...noEmail }, ['sms', 'no_app', 'sms', 'no_email']],
  [
    'who stopped texts, without app and email',
    { ...noApp, ...noEmail, opted_out: true },
    ['opted_out', 'no_app', 'opted_out', 'no_email'],
  ],
  [
    'without any way',
    { ...noApp, ...noEmail, number: null },
    ['no_way', 'no_app', 'no_mobile', 'no_email'],
  ],
  ['who is disabled', { active: false }, Array.from(channels, () => 'not_active')],
])('a person %s', (_, over, reached) => {
  expect(channels.map((channel) => reach(channel, over))).toEqual(reached);
});

describe('a service that is not set up', () => {
  test('is none to choose; the app needs none', () => {
    const sms = new Set(['sms']);
    const email = new Set(['email']);
    expect([
      reach('best', {}, new Set()),
      reach('app', {}, new Set()),
      reach('sms', {}, email),
      reach('email', {}, sms),
      reach('best', noApp, email),
      reach('best', noApp, sms),
      reach('best', noApp, new Set()),
    ]).toEqual(['app', 'app', 'not_set_up', 'not_set_up', 'email', 'sms', 'not_set_up']);
  });
});

describe('who was chosen several times', () => {
  const contact = { ...ana, kind: 'contact', user_id: null, name: 'Depot' } as const;
  const number = { ...contact, kind: 'number', name: '0491 570 006' } as const;
  const planned = (...candidates: Candidate[]) => {
    const { recipients, duplicates } = planRecipients(candidates, 'sms', everything);
    return [recipients.map(({ kind, user_id }) => user_id ?? kind), duplicates];
  };

  test('is a recipient once', () => {
    expect(planned({ ...ana, times: 3 })).toEqual([[1], 2]);
    expect(planned(ana)).toEqual([[1], 0]);
  });

  test('two people with one number both get it; a contact or number with theirs does not', () => {
    expect(planned(ana, { ...ana, user_id: 2 })).toEqual([[1, 2], 0]);
    expect(planned(ana, contact, number)).toEqual([[1], 2]);
    expect(planned(contact, number)).toEqual([['contact'], 1]);
    expect(planned(ana, { ...contact, number: '+61491570156' })).toEqual([[1, 'contact'], 0]);
  });

  test('those without a number are told apart', () => {
    const none = { number: null };
    expect(planned({ ...contact, ...none }, { ...number, ...none })).toEqual([
      ['contact', 'number'],
      0,
    ]);
  });

  test('each has a reach of their own', () => {
    const { recipients } = planRecipients(
      [ana, { ...ana, user_id: 2, active: false }],
      'email',
      everything,
    );
    expect(recipients.map(({ reach: its }) => its)).toEqual([
      { channel: 'email', reason: null },
      { channel: null, reason: 'not_active' },
    ]);
  });
});
