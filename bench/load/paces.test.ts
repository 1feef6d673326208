// Counts and bounds of the two paces, without any assertion on elapsed time.
import { expect, test } from 'vitest';
import { pause } from '../kit/clock.ts';
import { closedLoop, openLoop } from './paces.ts';

test('a closed loop sends each key once and never exceeds its limit in flight', async () => {
  let flying = 0;
  let most = 0;
  const send = async () => {
    flying += 1;
    most = Math.max(most, flying);
    await pause(1);
    flying -= 1;
  };
  const sent = await closedLoop(send, { from: 10, count: 20, inFlight: 4, gapMs: 0 });
  expect(sent.map(({ key }) => key).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, index) => 10 + index),
  );
  expect(most).toBe(4);
});

test('a closed loop reports refusals', async () => {
  const refuse = () => Promise.reject(new Error('503'));
  await expect(closedLoop(refuse, { from: 0, count: 2, inFlight: 1, gapMs: 0 })).rejects.toThrow(
    '503',
  );
});

test('an open loop counts from when a key was due, and leaves out what was refused or never answered', async () => {
  const never = new Promise<void>(() => undefined);
  const send = (key: number) => {
    if (key === 2) return Promise.reject(new Error('503'));
    return key === 3 ? never : Promise.resolve();
  };
  const sent = await openLoop(send, { from: 0, count: 5, perSecond: 1000, patienceMs: 30 });
  expect(sent.map(({ key }) => key)).toEqual([0, 1, 4]);
  expect((sent[1]?.at ?? 0) - (sent[0]?.at ?? 0)).toBeCloseTo(1);
});
