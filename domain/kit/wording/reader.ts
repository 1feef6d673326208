// How one reader reads: words, dates, clock, numbers and the first day of the week follow from the
// wording, so that no text mixes the two.
import { isShownTwice } from '../local-time/local-instant.ts';
import { isTimezone } from '../local-time/timezone.ts';
import { american, type Language, type Say, sayAmerican, sayAustralian } from './wording.ts';

const locales: Readonly<Record<Language, 'en-AU' | 'en-US'>> = { 'en-AU': 'en-AU', en: 'en-US' };
/** Australian screens and texts have the 24-hour clock, American ones AM and PM (decision 0075). */
const clocks: Readonly<Record<Language, 'h23' | 'h12'>> = { 'en-AU': 'h23', en: 'h12' };

/** The name that Intl knows the wording by. */
export const localeOf = (language: Language): 'en-AU' | 'en-US' => locales[language];

/** For Intl: hour and minute on the clock of the wording. */
export const clockParts = (language: Language) =>
  ({
    hour: language === 'en' ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle: clocks[language],
  }) as const;

/**
 * For Intl: the short name of the zone where its clocks show the time of that moment twice
 * (decision 0079). @param at milliseconds since 1970
 */
export const zoneWhereTwice = (timezone: string, at: number): Intl.DateTimeFormatOptions =>
  isTimezone(timezone) && isShownTwice(timezone, at) ? { timeZoneName: 'short' } : {};

/** A plain space instead of the narrow one before AM, which a text message does not have. */
export const plainSpaces = (text: string): string => text.replace(/\s/g, ' ');

/**
 * ISO weekdays, 1 is Monday, in the order of a week: from Monday in Australia, from Sunday in
 * America.
 */
export const weekOf = (language: Language): readonly number[] =>
  language === 'en' ? [7, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 7];

/** A date that is kept as 2026-11-21: 21/11/2026, or 11/21/2026. */
export function dayInDigits(date: string, language: Language): string {
  const [year, month, day] = date.split('-');
  return language === 'en' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
}

/** Every date of a text that is kept as 2026-11-21; anything else stays. */
export const daysInText = (text: string, language: Language): string =>
  text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (date) => dayInDigits(date, language));

/** A time of day that is kept as 13:05 or 13:05:00: 13:05, 1:05 PM. */
export function timeOnClock(time: string, language: Language): string {
  const [hour = '', minute = ''] = time.split(':');
  if (language !== 'en') return `${hour}:${minute}`;
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

/** Every time of day of a text that is kept as 13:05; anything else stays. */
export const timesInText = (text: string, language: Language): string =>
  text.replaceAll(/\b\d\d:\d\d\b/g, (time) => timeOnClock(time, language));

export interface Reader {
  readonly language: Language;
  readonly say: Say;
  /**
   * A whole sentence or a label of the product; what people wrote is in quotation marks, or is not
   * given.
   */
  readonly text: (sentence: string) => string;
  /** 1,234.5 */
  readonly number: (value: number) => string;
  /**
   * A moment on the clock of a zone (IANA name; UTC for an unknown one): 13:05, 1:05 PM; with the
   * zone where the clock shows it twice on that night: 02:30 AEDT.
   */
  readonly time: (moment: Date, timezone: string) => string;
  /** 5 April, April 5 */
  readonly day: (moment: Date, timezone: string) => string;
  /** 5 April 2026, April 5, 2026 */
  readonly date: (moment: Date, timezone: string) => string;
}

function readerOf(language: Language): Reader {
  const format = (moment: Date, timezone: string, parts: Intl.DateTimeFormatOptions): string =>
    plainSpaces(
      new Intl.DateTimeFormat(localeOf(language), {
        ...parts,
        timeZone: isTimezone(timezone) ? timezone : 'UTC',
      }).format(moment),
    );
  const numbers = new Intl.NumberFormat(localeOf(language));
  return {
    language,
    say: language === 'en' ? sayAmerican : sayAustralian,
    text: language === 'en' ? american : (sentence) => sentence,
    number: (value) => numbers.format(value),
    time: (moment, timezone) =>
      format(moment, timezone, {
        ...clockParts(language),
        ...zoneWhereTwice(timezone, moment.getTime()),
      }),
    day: (moment, timezone) => format(moment, timezone, { day: 'numeric', month: 'long' }),
    date: (moment, timezone) =>
      format(moment, timezone, { day: 'numeric', month: 'long', year: 'numeric' }),
  };
}

const readers: Readonly<Record<Language, Reader>> = {
  'en-AU': readerOf('en-AU'),
  en: readerOf('en'),
};

/**
 * @param language of the person, else of the organisation; Australian where neither is known, or
 * where it is none of the two
 */
export const readerWith = (language: string | null | undefined): Reader =>
  readers[language === 'en' ? 'en' : 'en-AU'];
