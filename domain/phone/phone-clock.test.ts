// A phone's clock: trusted within limits, corrected when it is wrong, and its own time is always
// kept.
import { describe, expect, it } from 'vitest';
import { judgeTime, phoneClock } from './phone-clock.ts';

const received = new Date('2026-11-21T10:00:00.000Z');
const at = (minutes: number): string =>
  new Date(received.getTime() + minutes * 60_000).toISOString();

describe('the clock', () => {
  it.each([
    ['right', 0, 0],
    ['2 minutes behind', -2, 0],
    ['2 minutes ahead', 2, 0],
    ['an hour behind', -60, 3_600_000],
    ['a day ahead', 1440, -86_400_000],
  ])('%s', (_what, minutes, skew_ms) => {
    expect(phoneClock(at(minutes), received)).toEqual({ received_at: received, skew_ms });
  });
});

describe('the time of an event', () => {
  const judge = (occurred: number, sent = 0) =>
    judgeTime(at(occurred), phoneClock(at(sent), received));

  it('is the phone’s, in one spelling', () => {
    expect(judgeTime('2026-11-21T20:59:00+11:00', phoneClock(at(0), received))).toEqual({
      occurred_at: at(-1),
      time_source: 'device',
      historical: false,
    });
  });
  it('is moved by the skew, and the phone’s own is kept', () => {
    expect(judge(-70, -60)).toEqual({
      occurred_at: at(-10),
      time_source: 'device',
      original_time: at(-70),
      historical: true,
    });
    expect(judge(1439, 1440)).toEqual({
      occurred_at: at(-1),
      time_source: 'device',
      original_time: at(1439),
      historical: false,
    });
  });
  it('is never ahead of the server’s', () => {
    expect(judge(1.5)).toEqual({ occurred_at: at(0), time_source: 'device', historical: false });
  });
  it.each([
    ['further ahead than clocks differ', 3],
    ['older than 30 days', -30 * 1440 - 1],
  ])('gives way to the time of receipt when %s', (_what, occurred) => {
    expect(judge(occurred)).toEqual({
      occurred_at: at(0),
      time_source: 'received',
      original_time: at(occurred),
      historical: false,
    });
  });
  it('is kept when the phone was off for days', () => {
    expect(judge(-29 * 1440)).toMatchObject({ occurred_at: at(-29 * 1440), historical: true });
  });
});
