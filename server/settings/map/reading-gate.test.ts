// The gate in front of the disk: a few reads at once, the others in order of arrival, and an
// immediate refusal when the queue is full.
import { expect, test } from 'vitest';
import { readingGate } from './reading-gate.ts';

test('lets so many through, then the next in line, and refuses those beyond the line', async () => {
  const gate = readingGate({ atOnce: 2, waiting: 1 });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (name: number) => async () => {
    begun.push(name);
    await new Promise<void>((end) => ends.push(end));
    return name;
  };
  const [first, second, third] = [gate(work(1)), gate(work(2)), gate(work(3))];
  expect(await gate(work(4))).toBe('busy');
  expect(begun).toEqual([1, 2]);
  ends[0]?.();
  expect(await first).toBe(1);
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  for (const end of ends) end();
  expect(await Promise.all([second, third])).toEqual([2, 3]);
});

test('work that fails leaves its place', async () => {
  const gate = readingGate({ atOnce: 1, waiting: 0 });
  const fail = async (): Promise<never> => {
    throw new Error('unreadable');
  };
  await expect(gate(fail)).rejects.toThrow('unreadable');
  expect(await gate(async () => 'read')).toBe('read');
});
