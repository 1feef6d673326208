// How long ago something was, by the server's clock, in the reader's language.
import { localeOf } from '#domain/kit/wording/reader.ts';
import { readersLanguage } from '#web/kit/language/language.ts';

/** "12 seconds ago", "5 minutes ago"; `now` and `since` are ISO 8601. */
export function ageInWords(since: string, now: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(now) - Date.parse(since)) / 1000));
  const words = new Intl.RelativeTimeFormat(localeOf(readersLanguage()), { numeric: 'always' });
  if (seconds < 60) return words.format(-seconds, 'second');
  if (seconds < 3600) return words.format(-Math.floor(seconds / 60), 'minute');
  return seconds < 86_400
    ? words.format(-Math.floor(seconds / 3600), 'hour')
    : words.format(-Math.floor(seconds / 86_400), 'day');
}
