// @vitest-environment happy-dom
// Ages are computed with the server's clock, regardless of the PC's own.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clockOffset, forgetServerTime, learnServerTime, serverNow } from './server-clock.ts';

const pcTime = Date.parse('2026-11-21T10:00:00.000Z');
const server = (iso: string) => new Headers({ 'x-server-time': iso });

beforeEach(() => {
  vi.useFakeTimers({ now: pcTime });
  forgetServerTime();
});
afterEach(() => vi.useRealTimers());

it('uses the PC’s clock until the first answer', () => {
  expect(serverNow()).toBe(pcTime);
});

it('a PC clock five minutes wrong changes nothing, then or later', () => {
  learnServerTime(
    server('2026-11-21T10:05:00.000Z'),
    performance.now() - 100,
    performance.now() + 100,
  );
  expect(serverNow()).toBe(pcTime + 300_000);
  expect(clockOffset()).toBe(300_000);
  vi.advanceTimersByTime(30_000);
  expect(serverNow()).toBe(pcTime + 330_000);
});

it('keeps the most exact sample, and takes a worse one after a minute', () => {
  const now = performance.now();
  learnServerTime(server('2026-11-21T10:05:00.000Z'), now - 10, now + 10);
  learnServerTime(server('2026-11-21T10:05:00.400Z'), now - 1000, now + 1000);
  expect(serverNow()).toBe(pcTime + 300_000);
  vi.advanceTimersByTime(61_000);
  const later = performance.now();
  learnServerTime(server('2026-11-21T10:06:01.400Z'), later - 1000, later + 1000);
  expect(serverNow()).toBe(pcTime + 361_400);
});

it('accepts a sample that contradicts the kept one: the server’s clock was set', () => {
  const now = performance.now();
  learnServerTime(server('2026-11-21T10:05:00.000Z'), now - 10, now + 10);
  learnServerTime(server('2026-11-21T09:00:00.000Z'), now - 500, now + 500);
  expect(serverNow()).toBe(Date.parse('2026-11-21T09:00:00.000Z'));
});

it('makes do with the Date header, and with none at all', () => {
  const now = performance.now();
  learnServerTime(new Headers(), now, now);
  expect(serverNow()).toBe(pcTime);
  learnServerTime(new Headers({ date: 'Sat, 21 Nov 2026 10:05:00 GMT' }), now, now);
  expect(serverNow()).toBe(pcTime + 300_500);
});
