// Several long tasks share the event loop, in order.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { turns } from './turns.ts';

test('each turn of the event loop runs a fixed number of tasks in their order; tasks that come back wait again', async () => {
  const turn = turns(2);
  const went: string[] = [];
  const twice = async (name: string): Promise<void> => {
    for (const time of [1, 2]) {
      await turn();
      went.push(`${name}${time}`);
    }
  };
  const all = Promise.all(['a', 'b', 'c'].map(twice));
  const seen: string[] = [];
  while (went.length < 6) {
    await nextTurn();
    seen.push(went.join(' '));
  }
  await all;
  expect(went).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
  expect(seen.map((line) => line.split(' ').filter(Boolean).length)).toEqual([2, 4, 6]);
});
