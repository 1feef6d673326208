// When a timer is due: extensions, check-ins, any order of arrival, and nights on which the clocks
// change.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dueOf,
  type Extension,
  extended,
  minutesAfter,
  restarted,
  type WelfareTimer,
} from './welfare-timer.ts';

const start = new Date('2026-11-21T08:00:00.000Z');
const timer: WelfareTimer = { counted_from: start, minutes: 60, extensions: [] };
const plus = (minutes: number): Date => minutesAfter(start, minutes);
const extension = (at: number, minutes: number, key = `${at}`): Extension => ({
  key,
  at: plus(at).toISOString(),
  minutes,
});
const dueIn = (given: WelfareTimer): number => (dueOf(given).getTime() - start.getTime()) / 60_000;

test('an extension adds to the remaining time, and counts from its own moment once the time is over', () => {
  expect(dueIn(timer)).toBe(60);
  expect(dueIn({ ...timer, extensions: [extension(10, 30)] })).toBe(90);
  expect(dueIn({ ...timer, extensions: [extension(62, 30)] })).toBe(92);
  expect(dueIn({ ...timer, extensions: [extension(10, 30), extension(95, 5)] })).toBe(100);
});

test('an extension never exceeds 24 hours ahead and never shortens the timer', () => {
  expect(dueIn({ ...timer, extensions: [extension(0, 1440, 'a'), extension(0, 1440, 'b')] })).toBe(
    1440,
  );
  expect(dueIn({ ...timer, minutes: 1440, extensions: [extension(10, 30)] })).toBe(1450);
});

test('a check-in restarts the full duration, and an older one changes nothing', () => {
  const checked = restarted(
    { ...timer, extensions: [extension(10, 30), extension(50, 20)] },
    plus(40),
  );
  expect(checked && dueIn(checked)).toBe(120);
  expect(checked && restarted(checked, plus(39))).toBeNull();
  expect(checked && restarted(checked, plus(40))).toBeNull();
});

test('a repeated extension, one from before the start, and one beyond the limit change nothing', () => {
  const once = extended(timer, extension(10, 30));
  expect(once && extended(once, extension(10, 30))).toBeNull();
  expect(extended(timer, extension(-1, 30))).toBeNull();
  const many = {
    ...timer,
    extensions: Array.from({ length: 200 }, (_, index) => extension(index, 1)),
  };
  expect(extended(many, extension(300, 1, 'one more'))).toBeNull();
});

test('the due moment does not depend on the order or repetition of messages', () => {
  const message = fc.oneof(
    fc.record({
      kind: fc.constant('extend' as const),
      at: fc.integer({ min: 1, max: 300 }),
      minutes: fc.integer({ min: 1, max: 240 }),
    }),
    fc.record({
      kind: fc.constant('check_in' as const),
      at: fc.integer({ min: 1, max: 300 }),
      minutes: fc.constant(0),
    }),
  );
  type Message = typeof message extends fc.Arbitrary<infer T> ? T : never;
  const apply = (messages: readonly Message[]): number =>
    dueIn(
      messages.reduce<WelfareTimer>(
        (now, { kind, at, minutes }) =>
          (kind === 'extend'
            ? extended(now, extension(at, minutes, `${at}:${minutes}`))
            : restarted(now, plus(at))) ?? now,
        timer,
      ),
    );
  // Messages of the same moment have no defined order, so each has a moment of its own.
  const messages = fc.uniqueArray(message, { selector: ({ at }) => at, maxLength: 12 });
  fc.assert(
    fc.property(messages, fc.infiniteStream(fc.nat()), (given, dice) => {
      const inOrder = [...given].sort((left, right) => left.at - right.at);
      const shuffled = [...given, ...given]
        .map((one) => ({ one, key: dice.next().value }))
        .sort((left, right) => left.key - right.key);
      expect(apply(shuffled.map(({ one }) => one))).toBe(apply(inOrder));
    }),
  );
});

test.each([
  ['Sydney, clocks forward', '2026-10-03T15:30:00.000Z'],
  ['Sydney, clocks back', '2026-04-04T15:30:00.000Z'],
  ['New York, clocks forward', '2026-03-08T06:30:00.000Z'],
  ['New York, clocks back', '2026-11-01T05:30:00.000Z'],
])('%s: an hour is 60 minutes', (_, night) => {
  const from = new Date(night);
  expect(
    dueOf({ counted_from: from, minutes: 60, extensions: [] }).getTime() - from.getTime(),
  ).toBe(3_600_000);
});
