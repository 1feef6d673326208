// The columns of a PDF fill the page and never overflow it, whatever their contents.
import { expect, test } from 'vitest';
import type { ColumnKind } from '#domain/reports/report.ts';
import { columnWidths, textWidth } from './pdf-columns.ts';

const page = { available: 700, fontSize: 7 };
const column = (kind: ColumnKind, text: string, label = 'Label') => ({
  kind,
  label,
  texts: [text],
});

test.each([
  ['one short text', [column('text', 'Yes')]],
  ['numbers alone', [column('integer', '12'), column('money', '1,234.50')]],
  [
    'eleven columns with long words',
    Array.from({ length: 11 }, () =>
      column('text', 'somebody.with.a.long.name@organisation.example'),
    ),
  ],
  [
    'thirty columns of times',
    Array.from({ length: 30 }, () => column('time', '2026-11-23 18:05:09')),
  ],
])('%s are together as wide as the page', (_what, columns) => {
  const widths = columnWidths(columns, page);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(page.available, 5);
  expect(Math.min(...widths)).toBeGreaterThan(0);
});

test('texts are wrapped before a number or a time is', () => {
  const long = column('text', 'x'.repeat(200));
  const [first, time, number] = columnWidths(
    [long, column('time', '2026-11-23 18:05:09'), column('integer', '1,000,000'), long, long, long],
    page,
  );
  expect([time, number]).toEqual([textWidth(19, page.fontSize), textWidth(9, page.fontSize)]);
  expect(first).toBeGreaterThan(textWidth(7, page.fontSize));
});
