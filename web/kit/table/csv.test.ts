// The cells of an export: no live formula, nothing lost, read back as written.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

it.each(['=1+1', '+61412474024', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '-cmd'])('takes the formula out of %j', (text) => {
  expect(csvCell(text).replace(/^"/, '').startsWith("'")).toBe(true);
});

it.each(['-12', '-1.50', '12', '2026-11-21', 'a=b', ''])('leaves %j as it is', (text) => {
  expect(csvCell(text)).toBe(text);
});

it('quotes commas, quotation marks and line ends', () => {
  expect(csvLine(['a,b', 'say "hi"', 'one\ntwo', 'plain'])).toBe('"a,b","say ""hi""","one\ntwo",plain\r\n');
});

it('never lets a cell begin like a formula, whatever stands in it', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const shown = csvCell(text).replace(/^"/, '');
      expect(/^[=+@\t\r]/.test(shown) || /^-(?!\d+([.,]\d+)*"?$)/.test(shown)).toBe(false);
    }),
  );
});
