// Late frames and interrupted work postpone the map; six calm checks allow it; a cancelled one
// never comes.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restful } from './restful.ts';

let frameMs: number;
let workMs: number;
let come: number;

beforeEach(() => {
  vi.useFakeTimers();
  [frameMs, workMs, come] = [16, 0.1, 0];
  let clock = 0;
  vi.stubGlobal('requestAnimationFrame', (draw: (now: number) => void) => {
    clock += frameMs;
    queueMicrotask(() => draw(clock));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const begin = (signal = new AbortController().signal): void => {
  void restful(signal, () => workMs).then(() => {
    come += 1;
  });
};
const looks = async (count: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(count * 50);
};

test('six calm checks allow it, and one late frame restarts the count', async () => {
  begin();
  await looks(5);
  frameMs = 120;
  await looks(1);
  frameMs = 16;
  await looks(5);
  expect(come).toBe(0);
  await looks(1);
  expect(come).toBe(1);
});

test('interrupted work postpones it, though every frame is in time', async () => {
  begin();
  for (let round = 0; round < 10; round += 1) {
    workMs = 0.1;
    await looks(4);
    workMs = 3;
    await looks(1);
  }
  expect(come).toBe(0);
});

test('a cancelled wait never resolves', async () => {
  const off = new AbortController();
  begin(off.signal);
  await looks(3);
  off.abort();
  await looks(40);
  expect(come).toBe(0);
});
