// A person's story as a file for a spreadsheet, in which no cell is ever a formula.
import type { UserHistoryItem } from '#domain/alerts/actions/user-alerts.api.ts';

const header = ['occurred_at', 'recorded_at', 'alert', 'what', 'who', 'acting_for', 'details'];

/** RFC 4180, with the mark by which spreadsheets know UTF-8. Times are ISO 8601 in UTC. */
export function historyCsv(items: readonly UserHistoryItem[]): string {
  const rows = items.map((item) => [
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
  ]);
  return `\uFEFF${[header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/** A cell; one that a spreadsheet would take for a formula begins with an apostrophe, unless it is a plain number. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
