// Every kind of line that the server writes has words of its own.
import { describe, expect, test } from 'vitest';
import { type HistoryItem, isShown } from '#domain/alerts/alert-history.ts';
import { ALARM_KINDS, NEWS_KINDS } from '#domain/devices/device-event.ts';
import { sayAmerican, sayAustralian } from '#domain/kit/wording/wording.ts';
import * as story from './story-words.ts';
import type { Said } from './voice.ts';

const voice = { say: sayAustralian, phone: (number: string) => number };
const historyText = (item: Said) => story.historyText(item, voice);
const historyActor = (item: Said) => story.historyActor(item, voice);

const item = (
  kind: string,
  data: HistoryItem['data'] = {},
  over: Partial<HistoryItem> = {},
): HistoryItem => ({
  id: 1,
  alert_id: 2,
  kind,
  occurred_at: '2026-11-21T01:00:00.000Z',
  recorded_at: '2026-11-21T01:00:00.000Z',
  data,
  ...over,
});
const mei = { id: 7, name: 'Mei Chen' };

describe('the words of a line', () => {
  test.each<[string, HistoryItem['data'], string]>([
    ['alert.raised', { signal: 'sos', accuracy_m: 12.4 }, 'Alert raised: SOS pressed, ±12 m'],
    ['alert.raised', { signal: 'fall', late: true }, 'Alert raised, late: Fall detected'],
    ['alert.repeated', { signal: 'sos' }, 'Raised again: SOS pressed'],
    [
      'alert.steps_skipped',
      {
        reason: 'The person is safe.',
        steps: [
          { position: 1, content: 'Call the mobile.' },
          { position: 2, content: 'Send the patrol' },
        ],
      },
      'Skipped step 1: Call the mobile; 2: Send the patrol: The person is safe.',
    ],
    ['alert.repeated', { signal: 'sos', folded: 57 }, 'Raised again 58 times: SOS pressed'],
    [
      'device.replayed',
      { count: 3, addresses: ['198.51.100.99', '192.0.2.1'], first_addresses: ['203.0.113.7'] },
      'Old messages from this device were sent again from another address (198.51.100.99, 192.0.2.1), 3 in total. Someone may have recorded them. Nothing was changed.',
    ],
    [
      'device.wearer_cancelled',
      { new_network: '198.51.100.7' },
      'Unconfirmed, sent from a new network (198.51.100.7): The wearer cancelled the alarm (the alert stays open)',
    ],
    [
      'device.low_battery',
      { new_network: '198.51.100.7' },
      'Battery is low, from a new network (198.51.100.7)',
    ],
    [
      'device.new_network',
      { device: 'Pendant 7', new_network: '198.51.100.7' },
      'Pendant 7 is sending from a new network (198.51.100.7). Its positions from there are shown separately.',
    ],
    [
      'alert.raised',
      { signal: 'sos', new_network: '198.51.100.7' },
      'Alert raised: SOS pressed, from a new network (198.51.100.7)',
    ],
    [
      'device.reconnected',
      { device: 'Pendant 4', times: 37, minutes: 1 },
      'Pendant 4 reconnected 37 times in 1 minute',
    ],
    [
      'device.reconnected',
      { device: 'Pendant 4', times: 370, minutes: 10 },
      'Pendant 4 reconnected 370 times in 10 minutes',
    ],
    ['device.online', { device: 'Pendant 4' }, 'Pendant 4 is online'],
    [
      'device.offline',
      { device: 'Pendant 4', source_address: '203.0.113.7' },
      'Pendant 4 is offline',
    ],
    [
      'device.offline',
      { device: 'Pixel', silent_minutes: 30 },
      'Pixel is offline: no signal for 30 minutes',
    ],
    ['alert.viewed', {}, 'Opened the alert'],
    ['alert.acknowledged', {}, 'Acknowledged the alert'],
    ['alert.taken_over', { from: mei }, 'Took over the alert from Mei Chen'],
    ['alert.released', {}, 'Released the alert. It is now unowned.'],
    ['alert.released', { from: mei }, 'Released Mei Chen’s alert. It is now unowned.'],
    ['alert.commented', { comment: 'Called, no answer' }, 'Called, no answer'],
    [
      'alert.step_ticked',
      { position: 2, content: 'Call the mobile' },
      'Ticked step 2: Call the mobile',
    ],
    [
      'alert.step_unticked',
      { position: 2, content: 'Call the mobile' },
      'Unticked step 2: Call the mobile',
    ],
    [
      'alert.resolved',
      { outcome: 'false', response_sent: false, note: 'Pressed by mistake' },
      'Resolved the alert: False alarm, no response sent. “Pressed by mistake”',
    ],
    ['device_command.requested', { command: 'find_me' }, 'Command requested: Make it ring'],
    ['device_command.confirmed', { command: 'reboot' }, 'Command completed: Restart'],
    [
      'device_command.refused',
      { command: 'power_off', why: 'battery low' },
      'Command refused: Turn off (battery low)',
    ],
    [
      'device_command.not_confirmed',
      { command: 'find_me' },
      'Command not confirmed: Make it ring. The pendant did not reply.',
    ],
    ['partner.call_placed', {}, 'partner call placed'],
  ])('%s', (kind, data, words) => {
    expect(historyText(item(kind, data))).toBe(words);
  });

  test.each([...ALARM_KINDS, ...NEWS_KINDS])(
    'device.%s is said in words, not by its code',
    (kind) => {
      const words = historyText(item(`device.${kind}`));
      expect(words).toMatch(/^[A-Z]/);
      expect(words).not.toContain('_');
    },
  );
});

test('no filter hides that a part of the story is in the archive', () => {
  expect([
    isShown('log.archived', []),
    isShown('alert.viewed', []),
    isShown('alert.viewed', null),
  ]).toEqual([true, false, true]);
  expect(historyText(item('log.archived', { before: '1 November 2024' }))).toBe(
    'What devices and the system recorded before 1 November 2024 is kept in the archive.',
  );
});

test('the actor of a line', () => {
  expect(historyActor(item('alert.acknowledged', {}, { actor: mei }))).toBe('Mei Chen');
  expect(
    historyActor(
      item('alert.acknowledged', {}, { actor: mei, acting_for: { id: 8, name: 'Helen Marsh' } }),
    ),
  ).toBe('Mei Chen for Helen Marsh');
  expect(historyActor(item('device.low_battery'))).toBe('Device');
  expect(historyActor(item('device.replayed'))).toBe('System');
  expect(historyActor(item('partner.call_placed'))).toBe('System');
  expect(historyActor(item('alert.raised', { signal: 'sos' }))).toBe('Device');
  expect(historyActor(item('alert.raised', { signal: 'help', via: 'sms' }))).toBe('Worker');
});

test('an American reads the sentence in his spelling, and people’s own texts unchanged', () => {
  const american = { ...voice, say: sayAmerican };
  expect(story.historyText(item('escalation.admins_told'), american)).toBe(
    'No one has responded. The organization’s admins were notified.',
  );
  expect(story.historyText(item('alert.unseen'), american)).toContain('The center’s staff on duty');
  expect(
    story.historyText(
      item('alert.message_sent', { text: 'At the centre of the organisation' }),
      american,
    ),
  ).toBe('Message sent: “At the centre of the organisation”');
});
