// The batcher: waiting items share a batch, a bad item fails alone, an outage fails all, and a lone
// item does not wait.
import { expect, test } from 'vitest';
import { createBatcher } from './batcher.ts';

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test('items that arrive during a batch share the next one, in order', async () => {
  const first = gate();
  const batches: number[][] = [];
  const batcher = createBatcher<number, number>({
    work: async (items) => {
      batches.push(items);
      if (batches.length === 1) await first.opened;
      return items;
    },
    most: 100,
    lanes: 1,
    retryAlone: () => true,
  });
  const started = batcher.add(0);
  await expect.poll(() => batches.length).toBe(1);
  const rest = [1, 2, 3].map(async (item) => await batcher.add(item));
  first.open();
  expect(await Promise.all([started, ...rest])).toEqual([0, 1, 2, 3]);
  expect(batches).toEqual([[0], [1, 2, 3]]);
});

test('never more than `most` in a batch, nor more than `lanes` at once', async () => {
  let running = 0;
  let mostRunning = 0;
  const sizes: number[] = [];
  const batcher = createBatcher<number, number>({
    work: async (items) => {
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      sizes.push(items.length);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return items;
    },
    most: 10,
    lanes: 2,
    retryAlone: () => true,
  });
  await Promise.all(Array.from({ length: 95 }, async (_, item) => await batcher.add(item)));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(10);
  expect(mostRunning).toBe(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(95);
});

test('a further lane opens for an item that has waited its time, and not before a lane is free', async () => {
  const first = gate();
  const batches: number[][] = [];
  const batcher = createBatcher<number, number>({
    work: async (items) => {
      batches.push(items);
      if (batches.length === 1) await first.opened;
      return items;
    },
    most: 100,
    lanes: 2,
    patienceMs: 20,
    retryAlone: () => true,
  });
  const held = batcher.add(0);
  await expect.poll(() => batches.length).toBe(1);
  const others = [1, 2].map(async (item) => await batcher.add(item));
  await new Promise((resolve) => setImmediate(resolve));
  expect(batches).toEqual([[0]]);
  // No further item comes meanwhile, and the first batch is still running.
  expect(await Promise.all(others)).toEqual([1, 2]);
  expect(batches).toEqual([[0], [1, 2]]);
  first.open();
  expect(await held).toBe(0);
});

test('a full batch waits only for a lane', async () => {
  const first = gate();
  const batches: number[][] = [];
  const batcher = createBatcher<number, number>({
    work: async (items) => {
      batches.push(items);
      if (batches.length === 1) await first.opened;
      return items;
    },
    most: 2,
    lanes: 2,
    patienceMs: 60_000,
    retryAlone: () => true,
  });
  const held = batcher.add(0);
  await expect.poll(() => batches.length).toBe(1);
  expect(await Promise.all([1, 2].map(async (item) => await batcher.add(item)))).toEqual([1, 2]);
  first.open();
  await held;
});

test('a bad item is found by trying one by one; the others are done once', async () => {
  const done: number[] = [];
  const batcher = createBatcher<number, number>({
    work: async (items) => {
      if (items.includes(2)) throw new Error('two is bad');
      done.push(...items);
      return items;
    },
    most: 100,
    lanes: 1,
    retryAlone: () => true,
  });
  const results = await Promise.allSettled([1, 2, 3].map(async (item) => await batcher.add(item)));
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(done).toEqual([1, 3]);
});

test('an outage is not the fault of an item: all are refused at once and none is tried alone', async () => {
  let tries = 0;
  const batcher = createBatcher<number, number>({
    work: async () => {
      tries += 1;
      throw new Error('the database is gone');
    },
    most: 100,
    lanes: 1,
    retryAlone: () => false,
  });
  const results = await Promise.allSettled([1, 2, 3].map(async (item) => await batcher.add(item)));
  expect(results.every((result) => result.status === 'rejected')).toBe(true);
  expect(tries).toBe(1);
});

test('idle resolves when nothing waits or runs', async () => {
  const one = gate();
  const batcher = createBatcher<number, number>({
    work: async (items) => {
      await one.opened;
      return items;
    },
    most: 1,
    lanes: 1,
    retryAlone: () => true,
  });
  await batcher.idle();
  const item = batcher.add(1);
  let idle = false;
  const waiting = batcher.idle().then(() => {
    idle = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(idle).toBe(false);
  one.open();
  await Promise.all([item, waiting]);
  expect(idle).toBe(true);
});

test('failed items are counted, and consecutive failing batches until one succeeds', async () => {
  let there = false;
  const batcher = createBatcher<number, number>({
    work: async (items) => {
      if (!there) throw new Error('the disk is full');
      return items;
    },
    most: 10,
    lanes: 1,
    retryAlone: () => false,
  });
  for (let times = 0; times < 3; times += 1)
    await Promise.allSettled([batcher.add(1), batcher.add(2)]);
  expect(batcher.counts).toMatchObject({ failed: 6, failing: 3 });
  there = true;
  await batcher.add(1);
  expect(batcher.counts).toMatchObject({ failed: 6, failing: 0 });
});

test('failed batches are forgotten when none follows, so that a process without work is ready again', async () => {
  const batcher = createBatcher<number, number>({
    work: async () => {
      throw new Error('the disk is full');
    },
    most: 10,
    lanes: 1,
    retryAlone: () => false,
    forgetAfterMs: 20,
  });
  await Promise.allSettled([batcher.add(1)]);
  expect(batcher.counts).toMatchObject({ failed: 1, failing: 1 });
  await expect.poll(() => batcher.counts.failing).toBe(0);
  expect(batcher.counts).toMatchObject({ failed: 1 });
});
