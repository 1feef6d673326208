// Typed dates: accepted and refused texts, and that writing and reading agree for every day.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDate, readMonth, writeDate, writeMonth } from './date-text.ts';

describe('reading a date', () => {
  it('follows the language', () => {
    expect(readDate('03/04/2026', 'en-AU')).toBe('2026-04-03');
    expect(readDate('03/04/2026', 'en')).toBe('2026-03-04');
  });

  it('accepts one digit, other separators and pasted ISO', () => {
    expect(readDate(' 3/4/2026 ', 'en-AU')).toBe('2026-04-03');
    expect(readDate('3.4.2026', 'en-AU')).toBe('2026-04-03');
    expect(readDate('3 4 2026', 'en-AU')).toBe('2026-04-03');
    expect(readDate('2026-04-03', 'en')).toBe('2026-04-03');
  });

  it.each([
    '31/12/2026x',
    '31/2/2026',
    '29/02/2025',
    '1/13/2026',
    '0/1/2026',
    '1/1/26',
    '1/1-2026',
    '1/1',
    'tomorrow',
    '',
    '01/01/0026',
  ])('refuses %j', (text) => {
    expect(readDate(text, 'en-AU')).toBeNull();
  });

  it('refuses the other order instead of turning it round', () => {
    expect(readDate('31/12/2026', 'en')).toBeNull();
    expect(readDate('12/31/2026', 'en-AU')).toBeNull();
  });

  it('reads what it writes', () => {
    const day = fc.date({
      min: new Date('1900-01-01'),
      max: new Date('2199-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(day, fc.constantFrom('en-AU' as const, 'en' as const), (date, language) => {
        const iso = date.toISOString().slice(0, 10);
        expect(readDate(writeDate(iso, language), language)).toBe(iso);
      }),
    );
  });
});

describe('reading a month', () => {
  it('answers its first day', () => {
    expect(readMonth('11/2026')).toBe('2026-11-01');
    expect(readMonth('2026-11')).toBe('2026-11-01');
    expect(writeMonth('2026-11-01')).toBe('11/2026');
  });

  it.each(['13/2026', '2026', '1/1/2026', 'May 2026'])('refuses %j', (text) => {
    expect(readMonth(text)).toBeNull();
  });
});
