// @vitest-environment happy-dom
// A chart's numbers are a table in one press; the small drawing goes from its lowest to its highest
// value.
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { i18n } from '#web/kit/language/language.ts';
import { Bars, TrendLine } from './charts.tsx';
import { pointsOf, Spark } from './spark.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let place: HTMLElement;

beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
});

test.each([
  ['bars', Bars],
  ['lines', TrendLine],
])(
  'the table of %s has a row a point and a column a series, with numbers as they are written and a dash for those not known',
  async (_, Chart) => {
    const series = [
      { key: 'now', label: 'This month' },
      { key: 'before', label: 'Month before' },
    ] as const;
    const points = [
      { label: '10:00', values: { now: 1200, before: null } },
      { label: '11:00', values: { now: 0, before: 3 } },
    ];
    const format = (value: number) => `${value} s`;
    await act(async () =>
      root.render(
        <I18nProvider i18n={i18n}>
          <Chart title="Alerts" axis="Hour" series={series} points={points} format={format} />
        </I18nProvider>,
      ),
    );
    expect(place.querySelector('table')).toBeNull();
    await act(async () => place.querySelector('button')?.click());
    expect(
      [...place.querySelectorAll('tr')].map((row) =>
        [...row.children].map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['Hour', 'This month', 'Month before'],
      ['10:00', '1200 s', '–'],
      ['11:00', '0 s', '3 s'],
    ]);
  },
);

test('the small drawing: bars with those of the period before first, a line from the lowest to the highest', async () => {
  await act(async () => root.render(<Spark kind="bars" before={[2, 0]} values={[4, 1]} />));
  expect(
    [...place.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height'))),
  ).toEqual([18, 1, 36, 9]);
  expect(pointsOf([3, 5, 4])).toBe('0,34 44,2 88,18');
  expect(pointsOf([3, 3])).toBe('0,18 88,18');
});
