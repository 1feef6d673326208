// The outbox in its order: alerts together, their messages as they left, the newest group first.
import { expect, it } from 'vitest';
import type { OutboxMessage } from '#domain/deliveries/outbox.api.ts';
import { groupsOf, wordsOf } from './outbox-groups.ts';

const alert = (id: number) => ({
  id,
  person: 'Noah Ward',
  type: 'SOS',
  organisation: 'Redgum',
  raised_at: '2026-11-21T00:00:00Z',
  escalation: 'telling' as const,
  stopped_at: null,
  order: [],
});
const message = (id: number, over: Partial<OutboxMessage> = {}): OutboxMessage => ({
  id,
  channel: 'sms',
  recipient: '+61400000000',
  recipient_name: 'Ann',
  subject: null,
  body: 'Help',
  sent_at: '2026-11-21T00:00:00Z',
  html: null,
  alert: null,
  contact: null,
  ...over,
});

it('puts what is about one alert together, oldest first, under what is newest', () => {
  const groups = groupsOf([
    message(5, { alert: alert(1) }),
    message(4),
    message(3, { alert: alert(2) }),
    message(2, { alert: alert(1) }),
  ]);
  expect(groups.map(({ messages }) => messages.map(({ id }) => id))).toEqual([[2, 5], [4], [3]]);
  expect(groups.map((group) => group.alert?.id)).toEqual([1, undefined, 2]);
});

it('shows the same words to the same contact once, with every time they were sent', () => {
  const at = (minute: number) => ({
    alert: alert(1),
    sent_at: `2026-11-21T00:0${minute}:00Z`,
    contact: { position: 3, round: minute },
  });
  const [group] = groupsOf([
    message(4, { ...at(3), body: 'Help is on the way' }),
    message(3, { ...at(2), channel: 'voice' }),
    message(2, at(2)),
    message(1, at(1)),
  ]);
  expect(group?.messages.map(({ id, times }) => [id, times.length])).toEqual([
    [1, 2],
    [3, 1],
    [4, 1],
  ]);
  expect(group?.messages[0]?.times).toEqual(['2026-11-21T00:01:00Z', '2026-11-21T00:02:00Z']);
});

it('reads a push in its words, and leaves every other text as it is', () => {
  const push = {
    channel: 'push' as const,
    body: JSON.stringify({ title: 'Alarm', body: 'Look at your phone.', alert_id: 1 }),
  };
  expect(wordsOf(message(1, push))).toEqual({ subject: 'Alarm', body: 'Look at your phone.' });
  expect(wordsOf(message(1, { channel: 'push', subject: 'Alarm', body: 'plain' }))).toEqual({
    subject: 'Alarm',
    body: 'plain',
  });
  expect(wordsOf(message(1, { body: '{"a":1}' }))).toEqual({ subject: null, body: '{"a":1}' });
});
