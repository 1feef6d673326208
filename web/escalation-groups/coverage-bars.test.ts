// The bars of a day: who is called first and when, with the gaps that are drawn in them.
import { describe, expect, it } from 'vitest';
import { barsOf } from './coverage-bars.ts';

const hour = 3_600_000;
const start = Date.UTC(2026, 10, 21);
const span = (from: number, to: number, callable: number[], unreachable: number[] = []) => ({
  from: start + from * hour,
  to: start + to * hour,
  callable,
  unreachable,
});
const day = (...spans: ReturnType<typeof span>[]) => [{ date: '2026-11-21', spans }];
const shown = (
  ...[days, gaps = []]: [Parameters<typeof barsOf>[0], Parameters<typeof barsOf>[1]?]
) =>
  barsOf(days, gaps).flatMap(({ bars }) =>
    bars.map(({ first, unreachable, alone, left, width }) => [
      first,
      unreachable,
      alone,
      left,
      width,
    ]),
  );

describe('the bars of a day', () => {
  it('spans with the same first person are one bar, whatever comes after', () => {
    expect(shown(day(span(0, 6, [1, 2]), span(6, 12, [1]), span(12, 24, [2])))).toEqual([
      [1, null, false, 0, 50],
      [2, null, false, 50, 50],
    ]);
  });

  it('an empty hour is not the same as a person who cannot be reached', () => {
    expect(shown(day(span(0, 12, []), span(12, 18, [], [0]), span(18, 24, [], [1])))).toEqual([
      [null, null, false, 0, 50],
      [null, 0, false, 50, 25],
      [null, 1, false, 75, 25],
    ]);
  });

  it('who can be reached counts before who cannot', () => {
    expect(shown(day(span(0, 24, [2], [0])))).toEqual([[2, null, false, 0, 100]]);
  });

  it.each([
    ['a gap that ends where the span begins', 0, 12, [false, false]],
    ['a gap over the second span', 12, 24, [false, true]],
    ['a gap that begins within the first span', 11, 24, [true, true]],
  ])('%s', (_, from, to, alone) => {
    const gap = {
      kind: 'alone' as const,
      from: start + from * hour - (from === 0 ? 24 * hour : 0),
      to: start + (from === 0 ? 0 : to) * hour,
      user_id: 5,
    };
    const bars = barsOf(day(span(0, 12, [1]), span(12, 24, [2])), [gap])[0]?.bars ?? [];
    expect(bars.map((bar) => bar.alone)).toEqual(alone);
  });

  it('only being alone is drawn as alone', () => {
    const gap = { kind: 'unverified' as const, from: start, to: start + 24 * hour, user_id: 5 };
    expect(shown(day(span(0, 24, [1])), [gap])).toEqual([[1, null, false, 0, 100]]);
  });

  it('a day on which the clocks change has its own length', () => {
    const [bars] = barsOf(day(span(0, 11.5, [1]), span(11.5, 23, [2])), []);
    expect([bars?.hours, bars?.bars.map(({ width }) => width)]).toEqual([23, [50, 50]]);
  });
});
