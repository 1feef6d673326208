// Verdicts: a goal that holds, one that misses, and that a broken or missing measurement never
// passes.
import { expect, test } from 'vitest';
import type { Line } from './measurement.ts';
import { figure, missesOf, tableOf } from './table.ts';
import { judge } from './verdict.ts';

const ratio: Line = {
  kind: 'ratio',
  figure: 'cpu',
  title: 'processor',
  unit: 'us',
  goal: { atMost: 2 },
};
const rounds = (...values: number[]) => values.map((cpu) => ({ cpu }));

test('a ratio is the quotient of the medians', () => {
  const row = judge(ratio, {
    product: rounds(30, 900, 40),
    limit: rounds(20, 1, 25),
  });
  expect(row).toMatchObject({
    judged: 2,
    verdict: 'holds',
    product: { least: 30, middle: 40, most: 900 },
  });
  expect(judge(ratio, { product: rounds(41, 41, 41), limit: rounds(20, 20, 20) }).verdict).toBe(
    'misses',
  );
});

test('at least is the other way round', () => {
  const line: Line = { ...ratio, goal: { atLeast: 0.4 } };
  expect(judge(line, { product: rounds(40), limit: rounds(100) }).verdict).toBe('holds');
  expect(judge(line, { product: rounds(39), limit: rounds(100) }).verdict).toBe('misses');
});

test('without a product there is no verdict, without a limit or a figure there is a miss', () => {
  expect(judge(ratio, { product: [], limit: rounds(1) }).verdict).toBe('no product side yet');
  expect(judge(ratio, { product: rounds(1), limit: [] }).verdict).toBe('misses');
  expect(judge(ratio, { product: [{}], limit: rounds(1) }).verdict).toBe('misses');
  expect(
    judge({ ...ratio, kind: 'count', figure: 'absent' }, { product: rounds(1), limit: [] }).verdict,
  ).toBe('misses');
});

test('within and slope look at the product alone', () => {
  const gathered = {
    product: [{ far: 12, near: 10, ten: 10, thousand: 1000 }],
    limit: [],
  };
  expect(
    judge({ ...ratio, kind: 'within', over: 'far', under: 'near' }, gathered).judged,
  ).toBeCloseTo(1.2);
  const figures = [
    { size: 10, figure: 'ten' },
    { size: 1000, figure: 'thousand' },
  ];
  expect(judge({ ...ratio, kind: 'slope', figures }, gathered).judged).toBeCloseTo(1);
});

test('the table shows every side, the goal and the verdict', () => {
  const text = tableOf([
    judge(ratio, { product: rounds(30, 40, 50), limit: rounds(20, 20, 20) }),
    judge(ratio, { product: [], limit: [] }),
  ]);
  expect(text).toContain('40 (30..50)  20     2       <= 2  holds');
  expect(text).toContain('no product side yet');
});

test('figures keep three digits', () => {
  expect([0.012345, 12.345, 1234.5, Number.NaN].map(figure)).toEqual([
    '0.0123',
    '12.3',
    '1,235',
    '?',
  ]);
});

test('the known reason is printed for a miss, and only for a miss', () => {
  const known: Line = {
    ...ratio,
    miss: { on: '2026-11-21', because: 'two statements where one would do' },
  };
  const missing = { product: rounds(90), limit: rounds(20) };
  expect(
    missesOf([
      judge(known, missing),
      judge(ratio, missing),
      judge({ ...known, title: 'time' }, missing),
    ]),
  ).toEqual([
    '  misses: processor; time: two statements where one would do (2026-11-21).',
    '  misses: processor: not looked into yet.',
  ]);
  expect(missesOf([judge(known, { product: rounds(20), limit: rounds(20) })])).toEqual([]);
});

test("a limit without an absolute goal's figure is left out", () => {
  const line: Line = { ...ratio, kind: 'count' };
  expect(judge(line, { product: rounds(1), limit: rounds(Number.NaN) })).toMatchObject({
    limit: undefined,
    verdict: 'holds',
  });
  expect(judge(line, { product: rounds(Number.NaN), limit: rounds(1) }).verdict).toBe('misses');
});
