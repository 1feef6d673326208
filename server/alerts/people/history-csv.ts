// A person's story as a file for a spreadsheet, in which no cell is ever a formula.
import type { UserHistoryItem } from '#domain/alerts/actions/user-alerts.api.ts';
import { csvLine, csvStart } from '#domain/kit/csv.ts';

const header = ['occurred_at', 'recorded_at', 'alert', 'what', 'who', 'acting_for', 'details'];

/**
 * Line by line, each made when it is asked for. Times are ISO 8601 in UTC.
 * @param cut the file ends with a line which says that the story goes on
 */
export function* historyCsv(items: readonly UserHistoryItem[], cut: boolean): Generator<string> {
  yield csvStart;
  yield csvLine(header);
  for (const item of items) yield csvLine(cellsOf(item));
  if (cut) yield csvLine([`Cut after ${items.length} lines: the story goes on from ${items.at(-1)?.occurred_at}.`]);
}

const cellsOf = (item: UserHistoryItem): string[] => [
  item.occurred_at,
  item.recorded_at,
  item.alert_id === null ? '' : String(item.alert_id),
  item.kind,
  item.actor?.name ?? '',
  item.acting_for?.name ?? '',
  Object.entries(item.data)
    .filter(([key, value]) => key !== 'client_id' && value !== null && value !== '')
    .map(([key, value]) => `${key}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join('; '),
];
