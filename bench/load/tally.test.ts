// A message counts as received when the last socket has it, and never before.
import { expect, test } from 'vitest';
import { Tally } from './tally.ts';

const frame = (key: number) =>
  Buffer.from(`{"event":"alert.raised","data":"{\\"device_id\\":${key}}"}`);
const tally = () => new Tally('{"event":"alert.raised"', 'device_id\\\\":(\\d+)', 2);

test('complete when both sockets have it', () => {
  const both = tally();
  both.take(0, frame(7));
  both.take(0, frame(8));
  expect(both.complete()).toEqual([]);
  both.take(1, frame(7));
  expect(both.complete()).toEqual([{ key: 7, at: expect.any(Number) }]);
  expect(both.deliveries).toBe(3);
  expect(both.firstSocketBytes).toBe(frame(7).length * 2);
});

test('other events do not count, and a reset forgets', () => {
  const both = tally();
  both.take(0, Buffer.from('{"event":"pusher:pong"}'));
  both.take(0, Buffer.from('{'));
  expect(both.deliveries).toBe(0);
  both.take(0, frame(1));
  both.take(1, frame(1));
  both.reset();
  expect(both.complete()).toEqual([]);
  both.take(0, frame(2));
  both.take(1, frame(2));
  expect(both.complete()).toMatchObject([{ key: 2 }]);
});
