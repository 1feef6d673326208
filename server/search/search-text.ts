// What was typed, as the database compares it: by the beginning of a text, by the last digits of a
// number, or by an alert's number.
import { typedDigits } from '#domain/kit/telephone/typed-number.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

export interface SearchText {
  /** With single spaces. */
  readonly text: string;
  /**
   * The digits where a phone number or an IMEI was typed, with spaces, brackets, dots, hyphens or a
   * plus; null for anything else, and for fewer than 4.
   */
  readonly digits: string | null;
  /** The number of an alert, with or without `#`. */
  readonly number: number | null;
}

const leastDigits = 4;

export function searchTextOf(typed: string): SearchText {
  const text = typed.replace(/\s+/g, ' ').trim();
  const digits = /^\+?[\d ().-]+$/.test(text) ? text.replace(/\D/g, '') : '';
  return {
    text,
    digits: digits.length >= leastDigits ? digits : null,
    number: /^#?\d{1,15}$/.test(text) ? Number(text.replace('#', '')) : null,
  };
}

/**
 * The last character there is: a text that begins with another is before that one with this at its
 * end.
 */
const last = '\u{10ffff}';

/**
 * The typed text is in a subquery, so that the planner does not see it: else each search would be
 * planned again.
 */
export const begins = (tx: Tx, column: Fragment, text: string): Fragment =>
  tx`
    ${column} >= (select lower(${text}::text))
      and ${column} < (select lower(${`${text}${last}`}::text))
  `;

/**
 * The last 9 digits of a phone number are the same with and without the country code; the national
 * prefix is not stored.
 */
const phoneDigits = 9;

/** @param column the digits in reverse order, of a phone number the last 9 */
export const endsIn = (
  tx: Tx,
  column: Fragment,
  digits: string,
  kind: 'phone' | 'imei',
): Fragment =>
  begins(
    tx,
    column,
    [...(kind === 'phone' ? (typedDigits(digits) ?? digits).slice(-phoneDigits) : digits)]
      .reverse()
      .join(''),
  );

/** Any part of a name, for tables that are small enough to look at all of it. */
export const placeIn = (tx: Tx, name: Fragment, text: string): Fragment =>
  tx`position((select lower(${text}::text)) in ${name})`;
