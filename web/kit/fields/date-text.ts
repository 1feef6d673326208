// Dates as people type them, d/m/Y or m/d/Y by their language, parsed strictly: an unreadable date
// is never guessed (ux.md check 39).
import { t } from '@lingui/core/macro';
import { dayInDigits } from '#domain/kit/wording/reader.ts';
import type { Language } from '#domain/kit/wording/wording.ts';

const order = (language: Language): readonly ['day' | 'month', 'day' | 'month'] =>
  language === 'en' ? ['month', 'day'] : ['day', 'month'];
const two = (part: number): string => String(part).padStart(2, '0');

/** How a date is written in this language, for hints and errors: "day/month/year". */
export const datePattern = (language: Language): string =>
  language === 'en' ? t`month/day/year` : t`day/month/year`;

/**
 * The ISO date (2026-11-21) of a typed text, null when it cannot be parsed. Separators are slash,
 * full stop, hyphen or space; the year has four digits; an ISO date is accepted, since people paste
 * it. 31/02 is not a date.
 */
export function readDate(text: string, language: Language): string | null {
  const typed = text.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed);
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const parts = /^(\d{1,2})([/.\- ])(\d{1,2})\2(\d{4})$/.exec(typed);
  if (!parts) return null;
  const [first, second] = [Number(parts[1]), Number(parts[3])];
  const isDayFirst = order(language)[0] === 'day';
  return dateOf(Number(parts[4]), isDayFirst ? second : first, isDayFirst ? first : second);
}

/**
 * The first day (2026-11-01) of a month typed as 11/2026 or 2026-11, null when it cannot be read.
 */
export function readMonth(text: string): string | null {
  const typed = text.trim();
  const monthFirst = /^(\d{1,2})[/.\- ](\d{4})$/.exec(typed);
  if (monthFirst) return dateOf(Number(monthFirst[2]), Number(monthFirst[1]), 1);
  const iso = /^(\d{4})-(\d{2})(?:-01)?$/.exec(typed);
  return iso ? dateOf(Number(iso[1]), Number(iso[2]), 1) : null;
}

function dateOf(year: number, month: number, day: number): string | null {
  const made = new Date(Date.UTC(year, month - 1, day));
  const isReal =
    year >= 1900 &&
    made.getUTCFullYear() === year &&
    made.getUTCMonth() === month - 1 &&
    made.getUTCDate() === day;
  return isReal ? `${year}-${two(month)}-${two(day)}` : null;
}

/**
 * An ISO date as people type it: 21/11/2026, or 11/21/2026 in American English; other text is
 * returned unchanged.
 */
export function writeDate(date: string, language: Language): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? dayInDigits(date, language) : date;
}

/** The month of an ISO date as it is typed: 11/2026. */
export function writeMonth(date: string): string {
  const iso = /^(\d{4})-(\d{2})-\d{2}$/.exec(date);
  return iso ? `${iso[2]}/${iso[1]}` : date;
}
