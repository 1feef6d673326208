// Workers shared among people: one job of each person at a time, turns for waiting people, and a
// limit of waiting jobs per person.
import { expect, test } from 'vitest';
import { createShares } from './shares.ts';

/** Jobs that end on demand, and the order in which they began. */
function bench(workers: number) {
  const shares = createShares(
    Array.from({ length: workers }, (_, index) => index),
    { mostWaiting: 3 },
  );
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const job = (person: number, name: string) =>
    shares.work(person, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { begun, job, end, settled: async () => await end('') };
}

test('one person’s jobs wait for each other while another’s begins at once', async () => {
  const { begun, job, settled } = bench(2);
  void job(1, 'a1');
  void job(1, 'a2');
  await settled();
  expect(begun).toEqual(['a1']);
  void job(2, 'b1');
  await settled();
  expect(begun).toEqual(['a1', 'b1']);
});

test('people take turns: a person with many waiting jobs does not come before one with a single job', async () => {
  const { begun, job, end, settled } = bench(1);
  for (const name of ['a1', 'a2', 'a3']) void job(1, name);
  void job(2, 'b1');
  void job(3, 'c1');
  await settled();
  for (const name of ['a1', 'b1', 'c1', 'a2']) await end(name);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

test('a fourth waiting job is refused, and does not count', async () => {
  const { begun, job, end, settled } = bench(2);
  for (const name of ['a1', 'a2', 'a3', 'a4']) void job(1, name);
  await settled();
  await expect(job(1, 'a5')).rejects.toMatchObject({
    status: 429,
    code: 'too_many',
    retryAfter: 5,
  });
  await end('a1');
  const later = job(1, 'a6');
  for (const name of ['a2', 'a3', 'a4', 'a6']) await end(name);
  expect([await later, begun]).toEqual(['a6', ['a1', 'a2', 'a3', 'a4', 'a6']]);
});

test('a job that fails frees its worker', async () => {
  const shares = createShares(['only'], { mostWaiting: 3 });
  await expect(
    shares.work(1, async () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  expect(await shares.work(1, async (worker) => worker)).toBe('only');
});
