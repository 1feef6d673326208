// The phone's display of an owned alert: words where it may be seen, two ticks for a silent one.
import { expect, test } from 'vitest';
import '#web/kit/language/language.ts';
import type { OpenAlert } from '../line/app-calls.ts';
import { duressProgress, shownAlarms } from './alarm-shown.ts';
import { alertHeadline, alertSteps } from './alarm-words.ts';

const alert = (over: Partial<OpenAlert>): OpenAlert => ({
  id: 1,
  type: 'sos',
  raised_at: '2026-11-21T09:00:00.000Z',
  state: 'received',
  operator: null,
  contact: null,
  words: '',
  monitored: true,
  cancelled_at: null,
  resolved_at: null,
  ...over,
});
const known = (...alerts: OpenAlert[]) => ({
  reports: [],
  state_asked_at: 0,
  state: {
    device: { id: 1, name: 'Phone' },
    person: null,
    organisation: { id: 1, name: 'Redgum' },
    language: 'en-AU' as const,
    server_time: '2026-11-21T09:00:01.000Z',
    alerts,
    welfare: null,
    buttons: [],
    help_numbers: [],
    favourite_locations: [],
    reminders: [],
    pin_set: false,
    unread_messages: 0,
    unread_inbox: 0,
  },
});
const contactHasIt = { state: 'contact_has_it', contact: 'Ravi' } as const;

test('the headline names the owner, a contact as well as an operator', () => {
  expect(alertHeadline(alert({}))).toBe('Sent and received. Waiting for a response.');
  expect(alertHeadline(alert(contactHasIt))).toBe('Ravi is responding');
  expect(alertHeadline(alert({ ...contactHasIt, contact: null }))).toBe(
    'One of your contacts is responding',
  );
  expect(alertHeadline(alert({ state: 'operator_has_it', operator: 'Maria' }))).toBe(
    'Maria is handling your alert',
  );
});

test('no operator’s call is promised where contacts have it or are notified instead', () => {
  const cancelled_at = '2026-11-21T09:05:00.000Z';
  expect(alertSteps(alert({ ...contactHasIt, cancelled_at })).at(-1)).toMatch(
    /that you are safe\.$/,
  );
  expect(alertSteps(alert({ monitored: false, cancelled_at })).at(-1)).toMatch(
    /that you are safe\.$/,
  );
  expect(alertSteps(alert({ cancelled_at })).at(-1)).toMatch(/operator still calls/);
});

test('a duress alarm that a contact has is two ticks, as with an operator, and nowhere in words; called again it is one again', () => {
  const duress = (over: Partial<OpenAlert>) => known(alert({ type: 'duress', ...over }));
  expect(duressProgress(duress({}))).toBe('received');
  expect(duressProgress(duress(contactHasIt))).toBe('answered');
  expect(duressProgress(duress({ state: 'operator_has_it', operator: 'Maria' }))).toBe('answered');
  expect(duressProgress(duress({ state: 'resolved' }))).toBeNull();
  expect(shownAlarms(duress(contactHasIt))).toEqual({ reports: [], alerts: [] });
});
