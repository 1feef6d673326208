// A person's story as a file for a spreadsheet, in which no cell is ever a formula.
import type { UserHistoryItem } from '#domain/alerts/actions/user-alerts.api.ts';
import { historyText } from '#domain/alerts/story/story-words.ts';
import type { Voice } from '#domain/alerts/story/voice.ts';
import { csvLine, csvStart } from '#domain/kit/csv.ts';

interface CsvOptions {
  /** The file ends with a line that announces the rest of the story. */
  readonly cut: boolean;
  readonly voice: Voice;
  /** The organisation of lines without one of their own. */
  readonly organisation: string;
}

const header = [
  'occurred_at',
  'recorded_at',
  'alert',
  'what',
  'in_words',
  'who',
  'acting_for',
  'details',
  'organisation',
];

/**
 * Line by line, each made on demand. Times are ISO 8601 in UTC; `what` is for programs, `in_words`
 * for people.
 */
export function* historyCsv(
  items: readonly UserHistoryItem[],
  { cut, voice, organisation }: CsvOptions,
): Generator<string> {
  yield csvStart;
  yield csvLine(header);
  for (const item of items)
    yield csvLine([...cellsOf(item, voice), item.organisation?.name ?? organisation]);
  if (cut)
    yield csvLine([
      `First ${items.length} entries only. The history continues from ${items.at(-1)?.occurred_at}.`,
    ]);
}

const cellsOf = (item: UserHistoryItem, voice: Voice): string[] => [
  item.occurred_at,
  item.recorded_at,
  item.alert_id === null ? '' : String(item.alert_id),
  item.kind,
  historyText(item, voice),
  item.actor?.name ?? '',
  item.acting_for?.name ?? '',
  Object.entries(item.data)
    .filter(([key, value]) => key !== 'client_id' && value !== null && value !== '')
    .map(
      ([key, value]) =>
        `${key}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
    )
    .join('; '),
];
