// Frames that come late put the map off; frames that come in time let it be made; what was called off never comes.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calmFrames } from './calm-frames.ts';

let waiting: ((now: number) => void)[];
let clock: number;

beforeEach(() => {
  waiting = [];
  clock = 0;
  vi.stubGlobal('requestAnimationFrame', (draw: (now: number) => void) => waiting.push(draw));
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const frame = async (ms: number): Promise<void> => {
  clock += ms;
  for (const draw of waiting.splice(0)) draw(clock);
  await Promise.resolve();
};

test('late frames put it off, six in time let it come', async () => {
  let come = 0;
  void calmFrames(new AbortController().signal).then(() => {
    come += 1;
  });
  for (const ms of [16, 16, 900, 16, 16, 16, 16, 120, 16, 16, 16, 16, 16]) await frame(ms);
  expect(come).toBe(0);
  await frame(16);
  expect(come).toBe(1);
  expect(waiting).toEqual([]);
});

test('what was called off never comes', async () => {
  let come = 0;
  const off = new AbortController();
  void calmFrames(off.signal).then(() => {
    come += 1;
  });
  await frame(16);
  off.abort();
  for (let again = 0; again < 10; again += 1) await frame(16);
  expect(come).toBe(0);
  expect(waiting).toEqual([]);
});
