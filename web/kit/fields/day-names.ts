// Weekdays by their ISO numbers, 1 is Monday, in the words and the order of the reader's wording.
import { weekOf } from '#domain/kit/wording/reader.ts';
import { readersLanguage } from '../language/language.ts';

// 2026-11-23 is a Monday. Both wordings have the same names.
const named = (weekday: 'short' | 'long'): readonly string[] => {
  const format = new Intl.DateTimeFormat('en-AU', { weekday, timeZone: 'UTC' });
  return [23, 24, 25, 26, 27, 28, 29].map((day) => format.format(Date.UTC(2026, 10, day)));
};

const names: Partial<Record<'short' | 'long', readonly string[]>> = {};

export function dayName(day: number, length: 'short' | 'long' = 'short'): string {
  const known = names[length] ?? named(length);
  names[length] = known;
  return known[day - 1] ?? String(day);
}

/** From Monday on for an Australian, from Sunday on for an American. */
export const weekInOrder = (): readonly number[] => weekOf(readersLanguage());

export const dayNames = (days: readonly number[]): string[] =>
  weekInOrder()
    .filter((day) => days.includes(day))
    .map((day) => dayName(day));
