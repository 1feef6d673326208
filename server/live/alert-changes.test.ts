// The change that follows each event about an alert, and what is followed by none.
import { expect, test } from 'vitest';
import { withAlertChanges } from './alert-changes.ts';

const frame = (channel: string, event: string, data: object) => ({
  channel,
  event,
  data: `{"n":"9.4",${JSON.stringify(data).slice(1)}`,
});
const changes = (...frames: ReturnType<typeof frame>[]) =>
  withAlertChanges(frames).map(({ channel, event, data }) => [channel, event, JSON.parse(data)]);

const changed = (channel: string, alert_id: number) => [
  channel,
  'alert.changed',
  { n: '9.4', alert_id },
];

test('the change comes after its event, with the number of the alert alone', () => {
  const line = { alert_id: 7, data: { comment: 'private' } };
  expect(changes(frame('private-alert.7', 'alert.history', line))).toEqual([
    ['private-alert.7', 'alert.history', { n: '9.4', ...line }],
    changed('private-alert.7', 7),
  ]);
});

test('a row is a change on the channel of its organisation too', () => {
  const row = { id: 7, person: { name: 'Ana Day' } };
  for (const event of ['alert.created', 'alert.updated'])
    expect(changes(frame('private-organisation.4', event, row))[1]).toEqual(
      changed('private-organisation.4', 7),
    );
});

test.each([
  ['another event of the organisation', 'private-organisation.4', 'message.changed', { id: 7 }],
  ['the consoles', 'private-alert-monitoring', 'alert.updated', { id: 7 }],
  ['a person', 'private-user.7', 'alert.assigned', { alert_id: 7 }],
  ['a change itself', 'private-alert.7', 'alert.changed', { alert_id: 7 }],
  ['a row without a number', 'private-organisation.4', 'alert.updated', { person: { id: 7 } }],
])('%s is followed by none', (_, channel, event, data) => {
  expect(changes(frame(channel, event, data))).toHaveLength(1);
});

test('a frame without a number of its own is followed by none', () => {
  const bare = { channel: 'private-alert.7', event: 'alert.history', data: '{}' };
  expect(withAlertChanges([bare])).toEqual([bare]);
});
