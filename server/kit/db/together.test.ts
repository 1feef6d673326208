// One query for several callers: which callers share an answer, and which never do.
import { expect, test } from 'vitest';
import { createTogether } from './together.ts';

/** Questions that are answered on demand, each by its number. */
function aQuestion() {
  const open: PromiseWithResolvers<number>[] = [];
  return {
    open,
    ask: async (): Promise<number> => {
      const answer = Promise.withResolvers<number>();
      open.push(answer);
      return await answer.promise;
    },
  };
}
const turn = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

test('simultaneous callers share a question; a caller during its run waits for the next, and never gets that answer', async () => {
  const together = createTogether<number>();
  const { open, ask } = aQuestion();
  const first = [together('page', ask), together('page', ask)];
  await turn();
  const later = [together('page', ask), together('page', ask)];
  await turn();
  expect(open).toHaveLength(1);
  open[0]?.resolve(1);
  expect(await Promise.all(first)).toEqual([1, 1]);
  await expect.poll(() => open.length).toBe(2);
  const last = together('page', ask);
  open[1]?.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2]);
  await expect.poll(() => open.length).toBe(3);
  open[2]?.resolve(3);
  expect(await last).toBe(3);
});

test('a failure rejects the callers of the question and those queued for the next one, which would only wait as long again; a later caller asks again', async () => {
  const together = createTogether<number>();
  const { open, ask } = aQuestion();
  const shared = [together('page', ask), together('page', ask)];
  await turn();
  const outcomes = Promise.allSettled([...shared, together('page', ask)]);
  open[0]?.reject(new Error('no answer'));
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
    'rejected',
  ]);
  expect(open).toHaveLength(1);
  const next = together('page', ask);
  await expect.poll(() => open.length).toBe(2);
  open[1]?.resolve(2);
  expect(await next).toBe(2);
});

test('different questions do not wait for each other', async () => {
  const together = createTogether<number>();
  const { open, ask } = aQuestion();
  const answers = ['ours', 'theirs'].map((key) => together(key, ask));
  await turn();
  expect(open).toHaveLength(2);
  open[1]?.resolve(2);
  expect(await answers[1]).toBe(2);
  open[0]?.resolve(1);
  expect(await answers[0]).toBe(1);
});
