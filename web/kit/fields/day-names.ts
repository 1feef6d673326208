// Weekdays by their ISO numbers, 1 is Monday, in the words of the browser.
let short: readonly string[] | null = null;
let long: readonly string[] | null = null;

// 2026-11-23 is a Monday.
const named = (weekday: 'short' | 'long'): readonly string[] => {
  const format = new Intl.DateTimeFormat('en-AU', { weekday, timeZone: 'UTC' });
  return [23, 24, 25, 26, 27, 28, 29].map((day) => format.format(Date.UTC(2026, 10, day)));
};

export function dayName(day: number, length: 'short' | 'long' = 'short'): string {
  short ??= named('short');
  long ??= named('long');
  return (length === 'short' ? short : long)[day - 1] ?? String(day);
}

export const dayNames = (days: readonly number[]): string[] => [...days].sort((left, right) => left - right).map((day) => dayName(day));
