// The text form of each kind of field: from the stored value to the text in the box and back.
// Unreadable text stays as the value, and the record's schema refuses it.
import type { FieldKind } from '#domain/kit/field.ts';
import type { Language } from '#domain/kit/wording/wording.ts';
import { writtenPhone } from '../format/phone-number.ts';
import { readDate, readMonth, writeDate, writeMonth } from './date-text.ts';
import { readMoney, readNumber, writeMoney } from './number-text.ts';
import { phonesAreLoaded, readPhone } from './phone-text.ts';

/** The kinds of the records, and one more for forms. */
export type EntryKind = FieldKind | 'decimal';

export interface Entry {
  /** The value typed, undefined when it cannot be read. */
  read: (text: string) => unknown;
  write: (value: unknown) => string;
  type?: 'email' | 'tel';
  inputMode?: 'numeric' | 'decimal' | 'email' | 'tel';
}

const asIs: Entry = { read: (text) => text, write: String };
const number: Entry = {
  read: (text) => readNumber(text) ?? undefined,
  write: String,
  inputMode: 'numeric',
};

/** 7:05, 07:05 or 0705 as 07:05; undefined when it is no time of day. */
export function readTime(text: string): string | undefined {
  const parts = /^(\d{1,2})[:.]?(\d{2})$/.exec(text.trim());
  if (!parts || Number(parts[1]) > 23 || Number(parts[2]) > 59) return undefined;
  return `${String(Number(parts[1])).padStart(2, '0')}:${parts[2]}`;
}

/** The same with seconds, which few type: 7:05 as 07:05:00. */
function readExactTime(text: string): string | undefined {
  const [, minutes = text, seconds = '00'] = /^(.+:\d\d):([0-5]\d)$/.exec(text.trim()) ?? [];
  const time = readTime(minutes);
  return time && `${time}:${seconds}`;
}

/** @param country of a phone field: the country chosen next to it */
export function entryOf(
  kind: EntryKind,
  { language, country }: { language: Language; country: string },
): Entry {
  if (kind === 'date')
    return {
      read: (text) => readDate(text, language) ?? undefined,
      write: (value) => writeDate(String(value), language),
      inputMode: 'numeric',
    };
  if (kind === 'month')
    return {
      read: (text) => readMonth(text) ?? undefined,
      write: (value) => writeMonth(String(value)),
      inputMode: 'numeric',
    };
  if (kind === 'integer') return number;
  if (kind === 'decimal') return { ...number, inputMode: 'decimal' };
  if (kind === 'money')
    return {
      read: (text) => readMoney(text) ?? undefined,
      write: (value) => (typeof value === 'number' ? writeMoney(value) : String(value)),
      inputMode: 'decimal',
    };
  if (kind === 'time')
    return { read: readTime, write: (value) => String(value).slice(0, 5), inputMode: 'numeric' };
  if (kind === 'exact_time')
    return {
      read: readExactTime,
      write: (value) => String(value).replace(/:00$/, ''),
      inputMode: 'numeric',
    };
  if (kind === 'email')
    return { read: (text) => text.trim(), write: String, type: 'email', inputMode: 'email' };
  if (kind === 'phone')
    return {
      read: (text) => keptPhone(text, country),
      write: (value) => writtenPhone(String(value), country),
      type: 'tel',
      inputMode: 'tel',
    };
  return asIs;
}

// As typed until the library is there, and where it refuses; both are judged.
function keptPhone(text: string, country: string): string {
  if (!phonesAreLoaded()) return text;
  const reading = readPhone(text, country, 'any');
  return reading.ok ? reading.kept : text;
}
