// The order of the rounds; every side is closed at the end.
import { expect, test } from 'vitest';
import type { Measurement, Side } from './measurement.ts';
import { runRounds } from './rounds.ts';

function side(name: string, diary: string[], fails = false): Side {
  return {
    round: async () => {
      diary.push(name);
      if (fails) throw new Error(`${name} fell over`);
      return { value: diary.length };
    },
    close: async () => void diary.push(`${name} closed`),
  };
}

const measurement = (product: Side | undefined, limit: Side): Measurement<object> => ({
  name: 'm',
  title: 'm',
  lines: [],
  product: async () => product,
  limit: async () => limit,
});

test('product and limit take turns, three times at least', async () => {
  const diary: string[] = [];
  const gathered = await runRounds(
    measurement(side('product', diary), side('limit', diary)),
    {},
    1,
  );
  expect(diary).toEqual([
    'product',
    'limit',
    'product',
    'limit',
    'product',
    'limit',
    'product closed',
    'limit closed',
  ]);
  expect(gathered.product.map((figures) => figures.value)).toEqual([1, 3, 5]);
});

test('a measurement may set its rounds', async () => {
  const diary: string[] = [];
  await runRounds(
    { ...measurement(side('product', diary), side('limit', diary)), rounds: 1 },
    {},
    5,
  );
  expect(diary).toEqual(['product', 'limit', 'product closed', 'limit closed']);
});

test('the limit runs alone while there is no product', async () => {
  const diary: string[] = [];
  const gathered = await runRounds(measurement(undefined, side('limit', diary)), {}, 3);
  expect(gathered).toMatchObject({
    product: [],
    limit: [{ value: 1 }, { value: 2 }, { value: 3 }],
  });
});

test('a side that fails ends the measurement, and both are closed', async () => {
  const diary: string[] = [];
  await expect(
    runRounds(measurement(side('product', diary), side('limit', diary, true)), {}, 3),
  ).rejects.toThrow('limit fell over');
  expect(diary).toEqual(['product', 'limit', 'product closed', 'limit closed']);
});
