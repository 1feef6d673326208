// A message raises one notice with its first words and a soft sound, one more sound while unread,
// and neither while its alert is in front.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToasts, toast } from '#web/ui/feedback/toasts.ts';
import { type ArrivedMessage, firstWords, MessageReminders } from './message-reminders.ts';

let chimes = 0;
let front: number | null = null;
let reminders: MessageReminders;

const said = () => currentToasts().map(({ text }) => text);
const noah: ArrivedMessage = {
  alert_id: 1,
  message_id: 5,
  person: 'Noah Ward',
  text: 'Cannot talk, dog in the yard',
};
const ava: ArrivedMessage = { alert_id: 2, message_id: 6, person: 'Ava Li', text: 'Safe' };

beforeEach(() => {
  vi.useFakeTimers();
  toast.clear();
  chimes = 0;
  front = null;
  reminders = new MessageReminders({
    say: (arrived) =>
      toast.info(arrived.map(({ person, text }) => `${person}: ${text}`).join(' | '), {
        leavesAfter: null,
      }),
    chime: () => {
      chimes += 1;
    },
    isInFront: (alertId) => alertId === front,
  });
});
afterEach(() => {
  reminders.stop();
  vi.useRealTimers();
});

test('notifies at once, and sounds once more after a minute while it is unread', () => {
  reminders.arrived(noah);
  expect([said(), chimes]).toEqual([['Noah Ward: Cannot talk, dog in the yard'], 1]);
  vi.advanceTimersByTime(59_000);
  reminders.keepOnly(new Set([1]));
  expect(chimes).toBe(1);
  vi.advanceTimersByTime(600_000);
  expect(chimes).toBe(2);
});

test('two messages of one alert within the minute are one more sound', () => {
  reminders.arrived(noah);
  vi.advanceTimersByTime(30_000);
  reminders.arrived({ ...noah, message_id: 7, text: 'Call me' });
  expect(chimes).toBe(2);
  vi.advanceTimersByTime(600_000);
  expect(chimes).toBe(3);
});

test('a read message leaves the notice and stops its sound; the next one notifies again', () => {
  reminders.arrived(noah);
  reminders.arrived(ava);
  expect(said()).toEqual(['Noah Ward: Cannot talk, dog in the yard | Ava Li: Safe']);
  reminders.keepOnly(new Set([2]));
  expect(said()).toEqual(['Ava Li: Safe']);
  reminders.keepOnly(new Set());
  vi.advanceTimersByTime(120_000);
  expect([said(), chimes]).toEqual([[], 2]);
  reminders.arrived(noah);
  vi.advanceTimersByTime(120_000);
  expect([said(), chimes]).toEqual([['Noah Ward: Cannot talk, dog in the yard'], 4]);
});

test('no notice for the alert in front, and a reminder after leaving it unread', () => {
  front = 1;
  reminders.arrived(noah);
  expect([said(), chimes]).toEqual([[], 0]);
  front = null;
  vi.advanceTimersByTime(60_000);
  expect(chimes).toBe(1);
});

test('no second sound for an alert that is in front when the minute is over, though unread', () => {
  reminders.arrived(noah);
  reminders.arrived(ava);
  front = 1;
  vi.advanceTimersByTime(59_000);
  expect(chimes).toBe(2);
  vi.advanceTimersByTime(1000);
  expect(chimes).toBe(3);
});

test('messages unread at opening raise one notice and sound, except in the alert in front', () => {
  front = 3;
  reminders.waiting([{ ...noah, text: null }, ava, { ...ava, alert_id: 3 }]);
  expect([said(), chimes]).toEqual([['Noah Ward: null | Ava Li: Safe'], 1]);
  reminders.keepOnly(new Set([2]));
  expect(said()).toEqual(['Ava Li: Safe']);
  vi.advanceTimersByTime(600_000);
  expect(chimes).toBe(2);
});

test('nothing waited: no notice and no sound', () => {
  reminders.waiting([]);
  vi.advanceTimersByTime(600_000);
  expect([said(), chimes]).toEqual([[], 0]);
});

test('opening the alert closes the notice', () => {
  reminders.arrived(noah);
  reminders.opened(1);
  expect(said()).toEqual([]);
});

test('a long message is cut between words', () => {
  expect(firstWords('  Two\nlines ')).toBe('Two lines');
  expect(firstWords(`${'word '.repeat(40)}end`)).toMatch(/^(word )+word…$/);
  expect(firstWords('x'.repeat(200))).toHaveLength(91);
});
